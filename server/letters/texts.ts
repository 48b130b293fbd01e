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
  littleRoom: (mebibytes: number) => ({
    subject: 'Alerta: pouco espaço em disco',
    lines: [
      `O disco do banco de dados tem ${mebibytes} MB livres.`,
      'Sem espaço, nada mais pode ser vendido até que alguém o libere.',
    ],
  }),
  clocksDiffer: (secondsAhead: number) => ({
    subject: 'Alerta: relógios diferentes',
    lines: [
      `O relógio de um servidor está ${Math.abs(secondsAhead)} segundos ${secondsAhead > 0 ? 'adiantado' : 'atrasado'} em relação ao do banco de dados.`,
      'Acerte os dois por um servidor de hora (NTP): os tickets terminam pela hora do servidor.',
    ],
  }),
  cityNotServed: (why: string) => ({
    subject: 'Alerta: a cidade carregada não foi adotada',
    lines: [
      'Um servidor não consegue trabalhar com a cidade carregada por último e continua com a anterior.',
      `Motivo: ${why}`,
    ],
  }),
  failures: (count: number, minutes: number) => ({
    subject: 'Alerta: muitas falhas de acesso',
    lines: [
      `${count} senhas ou códigos errados em ${minutes} minutos.`,
      'Consulte a trilha de acesso (operator -- trail).',
    ],
  }),
  failuresFrom: (address: string, count: number, minutes: number) => ({
    subject: 'Alerta: muitas falhas de acesso de um endereço',
    lines: [
      `${count} senhas ou códigos errados em ${minutes} minutos a partir de ${address}.`,
      `Consulte a trilha de acesso (operator -- trail --address ${address}).`,
    ],
  }),
  staffLocked: (name: string, count: number) => ({
    subject: 'Alerta: acesso da equipe bloqueado',
    lines: [
      `${count} tentativas erradas em uma hora bloquearam o acesso de ${name} por código.`,
      'A pessoa ainda entra com uma chave de acesso, com um código de recuperação ou de um aparelho em que já entrou. Um gestor libera em Equipe, na central.',
      'Consulte a trilha de acesso (operator -- trail).',
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
