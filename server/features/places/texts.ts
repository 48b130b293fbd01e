/** Words of the search's answers. */
export const texts = {
  bay: (name: string, street: string) => (street === '' ? `Vaga ${name}` : `Vaga ${name} · ${street}`),
}
