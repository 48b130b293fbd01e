/** What the office reads of an alarm. */
export const alarmTexts = {
  when: (at: string) => `Verificado em ${at}.`,
  smsNear: (percent: number) => ({
    subject: 'Alerta: limite de SMS quase atingido',
    lines: [
      `${percent}% do limite de SMS da cidade já foi usado.`,
      'Ao atingir o limite, nenhum SMS é enviado até que o prazo passe.',
    ],
  }),
  smsReached: {
    subject: 'Alerta: limite de SMS atingido',
    lines: [
      'O limite de SMS da cidade foi atingido: nenhum SMS é enviado até que o prazo passe.',
      'Se o uso for legítimo, aumente smsLimits nas configurações da cidade.',
    ],
  },
}
