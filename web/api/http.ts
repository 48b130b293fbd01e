import { ApiError } from './errors.ts'

type Parts = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
}

/** Fills `/api/x/:id` and appends the query; absent and null values are left out. */
export function urlOf(path: string, { params, query }: Parts): string {
  const filled = path.replace(/:([A-Za-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** What cannot be read as data says nothing; what broke off on its way was no answer. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (failure) {
    if (failure instanceof SyntaxError || !response.ok) return null
    throw new ApiError(0, null)
  }
}
