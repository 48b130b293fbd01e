import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  labels: {
    plate: 'Placa',
    begin: 'Inicio',
    end: 'Fin',
    time: 'Tiempo',
    category: 'Categoría',
    price: 'Precio',
    fee: 'Cargo',
    total: 'Total',
    method: 'Forma de pago',
    paidAt: 'Pagado el',
    boughtAt: 'Comprado el',
    transaction: 'Número de la transacción',
    order: 'Número del pedido',
    notice: 'Número de la irregularidad',
    type: 'Tipo',
    address: 'Dirección',
    at: 'Fecha y hora',
    seenAt: 'Visto el',
    later: 'Precio después',
    deadline: 'Plazo para regularizar',
    wallet: 'Billetera',
    balance: 'Saldo',
    card: 'Tarjeta terminada en',
    below: 'Recargar por debajo de',
    cap: 'Límite por mes',
    notices: 'Irregularidades pagadas',
    role: 'Permiso',
    protocol: 'Número de protocolo',
    reason: 'Motivo',
  },
  timeTexts: { minutes: (minutes) => (minutes === 1 ? '1 minuto' : `${minutes} minutos`) },
  letterTexts: {
    greeting: (name) => `¡Hola, ${name}!`,
    orCopy: 'Si el botón no funciona, copie esta dirección y ábrala en el navegador:',
    switchable: (programme) =>
      `Recibió este mensaje porque está activado en sus notificaciones de ${programme}. Para desactivarlo, entre en su cuenta y abra Notificaciones.`,
    always: (programme) => `Recibió este mensaje porque trata de su cuenta en ${programme}.`,
  },
  campaignTexts: { button: 'Más información' },
  creditBoughtTexts: {
    title: 'Compra de créditos',
    opening: 'Recibimos su pago, y los créditos ya están en su billetera.',
    button: 'Ver mis créditos',
    brief: (amount) => `Compra de ${amount} en créditos confirmada.`,
  },
  noticeTexts: {
    title: (plate) => `Irregularidad del vehículo ${plate}`,
    opening: (plate) =>
      `Se registró una irregularidad para el vehículo de placa ${plate}. Puede regularizarla en la página.`,
    recorded: (plate) => `Se registró una irregularidad para el vehículo de placa ${plate}.`,
    held: (plate) =>
      `Se registró una irregularidad para el vehículo de placa ${plate}. Está en análisis: no hace falta pagar ahora, el importe no cambia y el plazo no corre.`,
    button: 'Regularizar',
    look: 'Ver la irregularidad',
    until: (lastMinute) => `hasta el ${lastMinute}`,
    from: (price, at) => `${price} a partir del ${at}`,
    brief: (plate, at, price) =>
      `Irregularidad para la placa ${plate} el ${at}. Importe para regularizar: ${price}.`,
    briefHeld: (plate, at) =>
      `Irregularidad para la placa ${plate} el ${at}, en análisis: no hace falta pagar ahora.`,
  },
  noticeReleasedTexts: {
    title: (plate) => `Fin del análisis: irregularidad del vehículo ${plate}`,
    opening: (plate) =>
      `La irregularidad del vehículo de placa ${plate} ya no está en análisis: fue mantenida, y el plazo para regularizar ahora corre.`,
    brief: (plate, howMuch) =>
      `La irregularidad de la placa ${plate} fue mantenida tras el análisis. Para regularizar: ${howMuch}.`,
  },
  noticeCancelledTexts: {
    title: (plate) => `Irregularidad cancelada del vehículo ${plate}`,
    openings: {
      ticket_moved: (plate) =>
        `La irregularidad del vehículo de placa ${plate} fue cancelada: un ticket cuya placa fue corregida a esta valía a esa hora.`,
      ticket_found: (plate) =>
        `La irregularidad del vehículo de placa ${plate} fue cancelada: un ticket de esta placa ya estaba pagado a esa hora; supimos del pago después.`,
    },
    nothingToPay: 'No hay que pagar nada por ella.',
    brief: (plate) => `La irregularidad del vehículo de placa ${plate} fue cancelada: había un ticket.`,
  },
  parkedTexts: {
    title: (plate) => `Comprobante de estacionamiento ${plate}`,
    opening: (plate) => `Este es el comprobante de estacionamiento del vehículo de placa ${plate}.`,
    added: (plate) => `Este es el comprobante del tiempo agregado al vehículo de placa ${plate}.`,
    button: 'Ver mis vehículos',
    brief: (plate, end) => `${plate} estacionado hasta el ${end}.`,
  },
  automaticTexts: {
    title: (plate) => `Ticket comprado para el vehículo ${plate}`,
    opening: (plate, seen, address) =>
      `El vehículo de placa ${plate} fue visto el ${seen}${address === '' ? '' : `, ${address}`}, sin ticket. Como su ticket automático está activado, compramos uno con el saldo de su billetera.`,
    reverse: (until) =>
      `Si el vehículo no estaba allí, puede deshacer esta compra en la página hasta el ${until}; el importe vuelve a la billetera.`,
    button: 'Ver mis vehículos',
    brief: (plate, seen, address, price) =>
      `Ticket automático de ${price} para ${plate}, visto el ${seen}${address === '' ? '' : `, ${address}`}. Tiene 10 minutos para deshacerlo.`,
  },
  creditLowTexts: {
    title: 'Sus créditos se están acabando',
    opening: (wallet, balance) => `La billetera ${wallet} tiene ahora ${balance}.`,
    advice: 'Compre créditos antes de estacionar de nuevo, para no quedarse sin saldo.',
    button: 'Comprar créditos',
    brief: (balance) => `Sus créditos se están acabando: saldo de ${balance}.`,
  },
  memberRoleTexts: {
    park: 'Puede estacionar con el saldo',
    view: 'Puede ver el saldo y los movimientos',
  },
  walletSharedTitles: {
    joined: (name) => `${name} entró en su billetera`,
    left: (name) => `${name} salió de su billetera`,
    changed: (name) => `Su permiso en la billetera de ${name} cambió`,
    removed: (name) => `Usted ya no usa la billetera de ${name}`,
  },
  walletSharedTexts: {
    joined: (name) => `${name} aceptó su invitación y ahora usa su billetera.`,
    left: (name) => `${name} ya no usa su billetera.`,
    changed: (name) => `${name} cambió lo que usted puede hacer en la billetera.`,
    removed: (name) =>
      `La billetera de ${name} ya no se comparte con usted. Un ticket ya comprado sigue hasta el final.`,
    former: 'Cuenta eliminada',
  },
  endingTexts: {
    title: (plate, left) => `${plate}: ${left === 1 ? 'falta 1 minuto' : `faltan ${left} minutos`}`,
    brief: (end) => `Su tiempo de estacionamiento termina a las ${end}. Agregue tiempo o deje el lugar.`,
    leave: (end) => `Su tiempo de estacionamiento termina a las ${end}. Deje el lugar antes.`,
    button: 'Agregar tiempo',
    add: (minutes) => `+${minutes} min`,
  },
  stillYoursTexts: {
    title: (plate) => `¿Este vehículo todavía es suyo? ${plate}`,
    opening: (plate) =>
      `Otra persona registró la placa ${plate}. ¿Este vehículo todavía es suyo? Hasta que responda, su ticket automático está en pausa, y no se cobra nada de su billetera.`,
    closing:
      'Responda en Mis vehículos. Si el vehículo todavía es suyo, compre el ticket en la aplicación hasta entonces.',
    brief: (plate) =>
      `Placa ${plate}: ¿este vehículo todavía es suyo? El ticket automático está en pausa hasta que responda en Mis vehículos.`,
    button: 'Responder',
  },
  automaticPausedTexts: {
    title: (plate) => `Ticket automático en pausa ${plate}`,
    opening: (plate) =>
      `El vehículo de placa ${plate} fue visto sin ticket, y no se compró nada: el ticket automático está en pausa hasta que responda si todavía es suyo.`,
    brief: (plate) =>
      `Placa ${plate} vista sin ticket. El ticket automático está en pausa: responda si el vehículo todavía es suyo.`,
  },
  regularisedTexts: {
    title: (plate) => `Irregularidad regularizada ${plate}`,
    opening: (plate) => `Recibimos su pago. El vehículo de placa ${plate} está regularizado.`,
    button: 'Ver irregularidades',
    brief: (plate, amount) => `Pago de ${amount} recibido. Placa ${plate} regularizada.`,
  },
  splitPaymentTexts: {
    title: (plate) => `Una parte de su pago será devuelta ${plate}`,
    opening: (plate) =>
      `Recibimos su pago de las irregularidades del vehículo de placa ${plate}. Una parte de ellas ya no se podía pagar, y el valor de esa parte vuelve a usted.`,
    notice: (id) => `Irregularidad ${id}`,
    reasons: {
      notice_paid: 'Ya estaba pagada por otro pago.',
      notice_cancelled: 'Fue cancelada antes de que llegara su pago.',
      notice_price_changed: 'El plazo de su pago había terminado, y su precio cambió.',
      notice_not_payable: 'Ya no se podía pagar.',
    },
    returned: (amount) => `Devolvemos ${amount} por la misma forma de pago.`,
    credited: (amount) => `${amount} están en su billetera como crédito.`,
    brief: (plate, { paid, unpaid, back }) =>
      `Placa ${plate}: pagamos la irregularidad ${paid}; la ${unpaid} ya no se podía pagar, y ${back} vuelven a usted.`,
  },
  correctedTexts: {
    balances: { credit: 'créditos', bonus: 'bono' },
    give: {
      title: (balance) => `Recibió ${balance}`,
      opening: (balance) => `El equipo del estacionamiento agregó ${balance} a su billetera.`,
      brief: (amount, balance) => `Recibió ${amount} de ${balance} en su billetera.`,
    },
    take: {
      title: () => 'Corrección en su billetera',
      opening: (balance) => `El equipo del estacionamiento corrigió su billetera y retiró ${balance}.`,
      brief: (amount, balance) => `Corrección: ${amount} de ${balance} salieron de su billetera.`,
    },
    ask: 'El movimiento está en su historial. Si no está de acuerdo o no sabe por qué, hable con Atención.',
  },
  contestTexts: {
    title: (accepted) => (accepted ? 'Impugnación aceptada' : 'Impugnación no aceptada'),
    accepted: (plate) =>
      `Su impugnación fue aceptada, y la irregularidad del vehículo de placa ${plate} fue cancelada.`,
    rejected: (plate) =>
      `Su impugnación de la irregularidad del vehículo de placa ${plate} no fue aceptada. El plazo para pagar vuelve a correr, con el tiempo que quedaba.`,
    rejectedPaid: (plate) =>
      `Su impugnación de la irregularidad del vehículo de placa ${plate} no fue aceptada; sigue pagada.`,
    asPaid: (amount) => `${amount} vuelve por el mismo camino del pago.`,
    asCredit: (amount) => `${amount} está en la billetera como crédito.`,
    button: 'Ver irregularidad',
  },
  topUpTexts: {
    title: {
      on: 'Recarga automática activada',
      paid: 'Recarga automática hecha',
      cap: 'Recarga automática: límite del mes',
      card_refused: 'Recarga automática detenida',
      card_gone: 'Recarga automática detenida',
      card_expired: 'Recarga automática detenida',
      unknown: 'Recarga automática detenida',
      amount: 'Recarga automática detenida',
      disputed: 'Recarga automática detenida',
      refund_asked: 'Recarga automática detenida',
    },
    opening: {
      on: 'La recarga automática de su billetera está activada: cuando una compra deje el saldo por debajo del importe elegido, su tarjeta guardada compra créditos.',
      paid: 'El saldo de su billetera quedó por debajo del importe que eligió, y su tarjeta guardada compró créditos.',
      cap: 'El saldo de su billetera está bajo, pero el límite mensual de la recarga automática no permite otra compra este mes. No se cobró nada.',
      card_refused:
        'El banco rechazó su tarjeta, y no se cobró nada. La recarga automática está detenida hasta que la active de nuevo.',
      card_gone:
        'La tarjeta de la recarga automática fue eliminada. Está detenida hasta que elija otra tarjeta.',
      card_expired: 'La tarjeta de la recarga automática venció. Está detenida hasta que elija otra tarjeta.',
      unknown:
        'Todavía no sabemos si se cobró en su tarjeta. Hasta que el banco responda, la recarga automática no cobra nada más.',
      amount:
        'El importe elegido para la recarga automática ya no se vende. Está detenida hasta que elija otro.',
      disputed:
        'Hay un pago suyo disputado en el banco. La recarga automática está detenida hasta que la active de nuevo.',
      refund_asked: 'Usted pidió su saldo de vuelta, y por eso la recarga automática se detuvo.',
    },
    brief: (opening, amount) => (amount === '' ? opening : `${opening} ${amount}.`),
    stopIt: 'Detener recarga automática',
    button: 'Ver mi billetera',
  },
}
