/** The field of the refund's number, and the one that finds orders: what is typed outside fields goes there. */
export const REFUND_NUMBER_ID = 'desk-refund-number'
export const FIND_ID = 'desk-find'
