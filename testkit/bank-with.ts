/**
 * The bank with some of its methods put in place of its own; all others are still its own, on its own object, so that
 * whatever else asks it meanwhile, as the daily comparison may, is answered.
 */
export const bankWith = <B extends object>(bank: B, methods: Partial<B>): B =>
  new Proxy(bank, {
    get: (target, name) => {
      if (name in methods) return methods[name as keyof B]
      const own: unknown = Reflect.get(target, name, target)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
