/** How many rows a list gives a machine at once; the page after is asked for by the last id. */
export const pageSize = 100
