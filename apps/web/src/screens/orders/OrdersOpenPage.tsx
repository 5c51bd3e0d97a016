import { paths } from '../../paths.ts'
import { OrderList } from './OrderList.tsx'

/** For anybody signed in, limited to the outlets they may see. Source: specification §2 (/sales-order), D36. */
export default function OrdersOpenPage() {
  return <OrderList name="ordersOpen" opens={paths.orderOpen} />
}
