import type { Words } from '#domain/languages.ts'

export const english: Words<
  Pick<typeof import('./texts.ts'), 'registryTexts' | 'bonusTexts' | 'receiptTexts' | 'receiptSmsTexts'>
> = {
  registryTexts: { unknown: 'Not known' },
  bonusTexts: { none: 'Paying without an account gives no bonus.' },
  receiptSmsTexts: {
    line: ({ plate, end, amount, order }) => `plate ${plate} until ${end} ${amount} order ${order}`,
  },
  receiptTexts: {
    title: 'Ticket receipt',
    subject: (plate, programme) => `Ticket receipt ${plate} - ${programme}`,
    opening: (plate) => `The payment was confirmed and the ticket of plate ${plate} was issued.`,
    scheduled: 'Its time begins with the next hours in which parking is charged.',
    plate: 'Plate',
    boughtFor: 'Bought for the plate',
    begin: 'Start',
    end: 'End',
    time: 'Time',
    minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
    category: 'Category',
    price: 'Price of the ticket',
    fee: 'Fee',
    total: 'Total',
    method: 'Payment method',
    paidAt: 'Paid on',
    order: 'Order',
    taxId: 'CPF/CNPJ',
    closing: 'Keep this receipt.',
    atAddress: 'It is also at this address, to print or to save as PDF:',
    open: 'Open receipt',
    product: 'Product',
    what: 'Item',
    value: 'Value',
    noticesTitle: 'Receipt for Paid Parking Notices',
    notices: 'Notices paid',
    number: 'Number',
    notice: 'Notice',
    noticePrice: 'Amount',
    fileName: (plate) => `receipt-${plate}`,
    companyTaxId: (shown) => (shown.includes('/') ? `CNPJ ${shown}` : `CPF ${shown}`),
  },
}
