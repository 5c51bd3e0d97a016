import { desk } from '../model/desk-state.ts'

/** Opens the refund of a sale by its number. */
export const openRefundOf = (number: string): void =>
  desk.change({ section: 'cashiering', workArea: 'refund', refundNumber: number, finished: null })
