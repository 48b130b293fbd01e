/**
 * When the stay of a plate that is seen at an instant began, as SQL: not longer before than a stay lasts, and anew when a ticket
 * ended, so that the tolerance after it is another one. `stayFrom` is the earliest begin.
 */
export const stayBegun = (plate: string, stayFrom: string, seenAt: string): string => `
  (select greatest(${stayFrom}, max(ends_at)) from (
    select a.ends_at from activations a
    where a.plate = ${plate} and a.ends_at > ${stayFrom} and a.ends_at <= ${seenAt}
    union all
    select g.ends_at from guest_activations g
    where g.plate = ${plate} and g.ends_at > ${stayFrom} and g.ends_at <= ${seenAt}
  ) ended)`
