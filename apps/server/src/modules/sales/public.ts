/** What other capabilities may call of sales. */
export { findSaleFacts } from './order/sale-facts.store.ts'
export { setOrderReviewed } from './order/order-review.store.ts'
