import { paths } from '../../paths.ts'
import { OrderList } from './OrderList.tsx'

/** Behind the code of sales orders. Source: specification §2 (/sales/order). */
export default function OrdersPage() {
  return <OrderList name="orders" opens={paths.order} />
}
