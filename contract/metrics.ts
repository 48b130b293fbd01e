import { route } from '#contract/route.ts'

/** `GET /metrics` answers in the text of Prometheus, so it is no call of the API; the scope that it needs is declared all the same. */
export const metricsAddress = { ...route('GET', '/metrics', 'operator'), scope: 'metrics' } as const
