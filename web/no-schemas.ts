type Nothing = { (...given: unknown[]): Nothing; [name: string]: Nothing }

/** Stands for every schema of the contract in the page's bundle (see vite.config.ts): any call gives itself. */
export const nothing: Nothing = new Proxy((() => nothing) as unknown as Nothing, {
  get: () => nothing,
  apply: () => nothing,
})
