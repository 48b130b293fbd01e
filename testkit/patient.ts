/** How many times as long as usual servers and gateways of tests wait: no slow machine makes them give up. */
export const patience = 20

/** The same for the environment of a server. */
export const patient = { PATIENCE: String(patience) } as const
