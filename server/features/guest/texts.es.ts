import type { Words } from '#domain/languages.ts'

export const spanish: Words<
  Pick<typeof import('./texts.ts'), 'registryTexts' | 'bonusTexts' | 'receiptTexts' | 'receiptSmsTexts'>
> = {
  registryTexts: { unknown: 'No informado' },
  bonusTexts: { none: 'El pago sin registro no da bono.' },
  receiptSmsTexts: {
    line: ({ plate, end, amount, order }) => `placa ${plate} hasta ${end} ${amount} pedido ${order}`,
  },
  receiptTexts: {
    title: 'Comprobante del Ticket',
    subject: (plate, programme) => `Comprobante del Ticket ${plate} - ${programme}`,
    opening: (plate) => `El pago fue confirmado y el ticket de la placa ${plate} fue emitido.`,
    scheduled: 'El tiempo comienza a contar en el próximo horario de cobro.',
    plate: 'Placa',
    boughtFor: 'Comprado para la placa',
    begin: 'Inicio',
    end: 'Fin',
    time: 'Tiempo',
    minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
    category: 'Categoría',
    price: 'Valor del ticket',
    fee: 'Cargo',
    total: 'Valor total',
    method: 'Forma de pago',
    paidAt: 'Pagado el',
    order: 'Pedido',
    taxId: 'CPF/CNPJ',
    closing: 'Guarde este comprobante.',
    atAddress: 'También queda en esta dirección, para imprimir o guardar en PDF:',
    open: 'Abrir comprobante',
    product: 'Producto',
    what: 'Dato',
    value: 'Contenido',
    noticesTitle: 'Comprobante de Pago de Irregularidad',
    notices: 'Irregularidades pagadas',
    number: 'Número',
    notice: 'Irregularidad',
    noticePrice: 'Importe',
    fileName: (plate) => `comprobante-${plate}`,
    companyTaxId: (shown) => (shown.includes('/') ? `CNPJ ${shown}` : `CPF ${shown}`),
  },
}
