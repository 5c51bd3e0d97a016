import { entry } from '../error.ts'
import { cardErrors } from './stored-value/cards.errors.ts'

/** Refusals of orders that programs of others bring. */
export const webOrderErrors = {
  'test-shop.orders-full': entry(
    429,
    [
      'A test shop takes {most, order|orders} a day. Try again in {seconds, second|seconds}, or move its clock to the next day; nothing was changed.',
      '测试店铺每天最多接受 {most} 个订单。请在 {seconds} 秒后重试，或将其时钟调到次日。未作任何更改。',
      'テスト店で受け付ける注文は 1 日 {most} 件までです。{seconds} 秒後にもう一度お試しになるか、時計を翌日に進めてください。何も行われていません。',
    ],
    'retry',
  ),
  'order.goods-unknown': entry(422, [
    'The outlet doesn’t sell {goods}. Correct the item and send it again; nothing was changed.',
    '该门店不销售 {goods}。请更正商品后重新发送。未作任何更改。',
    'この店舗では {goods} を販売していません。商品を修正して送り直してください。何も行われていません。',
  ]),
  'order.goods-unfit': entry(422, [
    '{goods} can’t be ordered this way: it needs a price, a weight or a serial number at the desk. Take it out; nothing was changed.',
    '“{goods}”不能这样订购：需要在收银台定价、称重或登记序列号。请去掉该商品。未作任何更改。',
    '「{goods}」はこの方法では注文できません（レジで価格、重量、シリアル番号が必要です）。外してください。何も行われていません。',
  ]),
  'order.option-unknown': entry(422, [
    '{goods} isn’t offered with the option {option}. Read its option groups and send it again; nothing was changed.',
    '“{goods}”没有选项 {option}。请读取其选项组后重新发送。未作任何更改。',
    '「{goods}」にオプション {option} はありません。オプショングループを確認して送り直してください。何も行われていません。',
  ]),
  'order.option-missing': entry(422, [
    'For {goods}, choose at least {least} of “{group}” ({count} chosen) and send it again; nothing was changed.',
    '“{goods}”的“{group}”至少需选 {least} 项（已选 {count} 项）。请补选后重新发送。未作任何更改。',
    '「{goods}」の「{group}」は {least} 個以上選んでください（現在 {count} 個）。選んで送り直してください。何も行われていません。',
  ]),
  'order.options-too-many': entry(422, [
    'For {goods}, choose at most {most} of “{group}” ({count} chosen) and send it again; nothing was changed.',
    '“{goods}”的“{group}”最多可选 {most} 项（已选 {count} 项）。请减少后重新发送。未作任何更改。',
    '「{goods}」の「{group}」は {most} 個まで選べます（現在 {count} 個）。減らして送り直してください。何も行われていません。',
  ]),
  'order.price-not-granted': entry(
    403,
    [
      'This app may not set prices: it lacks the scope order_prices_set. Leave out unit_price, or ask the owner of the shop to grant it; nothing was changed.',
      '该应用不能自定价格（缺少权限范围 order_prices_set）。请去掉 unit_price 或请店主授权。未作任何更改。',
      'このアプリは価格を指定できません（権限範囲 order_prices_set がありません）。unit_price を外すか、店舗のオーナーに付与を依頼してください。何も行われていません。',
    ],
    'call-support',
  ),
  ...cardErrors,
  'order.basket-refused': entry(422, [
    'This basket can’t be priced ({reason}). Correct it and send it again; nothing was changed.',
    '无法计算该购物车的价格（{reason}）。请更正后重新发送。未作任何更改。',
    'この内容では価格を計算できません（{reason}）。修正して送り直してください。何も行われていません。',
  ]),
  'delivery.tax-unknown': entry(422, [
    'The tax of deliveries to {place} isn’t known. Ask the owner of the shop to add it under “Taxes of deliveries”, or offer pick-up; nothing was changed.',
    '未设置配送至 {place} 的税。请店主在“配送税”中添加，或改为到店取货。未作任何更改。',
    '{place} への配送の税が設定されていません。店舗のオーナーに「配送先の税」への追加を依頼するか、店頭受け取りにしてください。何も行われていません。',
  ]),
  'order.quote-used': entry(409, [
    'An order was already made of this quote. Read that order, or ask for a new quote; nothing was changed.',
    '该报价已生成订单。请读取该订单或重新报价。未作任何更改。',
    'この見積もりからは既に注文が作成されています。その注文を読み取るか、新しい見積もりを取ってください。何も行われていません。',
  ]),
  'quote.changed': entry(409, [
    'The price or the goods are not as quoted any more. Show the new quote to the buyer and order by it; nothing was ordered, and nothing is held.',
    '价格或商品已与报价不符。请向买家展示新报价并据此下单。未下单，也不再保留商品。',
    '価格または商品が見積もりと変わりました。新しい見積もりを購入者に示し、それで注文してください。注文は作成していません。取り置きも解除されました。',
  ]),
  'stock.gone': entry(409, [
    'There isn’t enough {name} left. Take it out or order less; nothing was changed.',
    '“{name}”库存不足。请去掉或减少数量。未作任何更改。',
    '「{name}」の在庫が足りません。外すか、数量を減らしてください。何も行われていません。',
  ]),
  'hold.beyond-share': entry(409, [
    'This app holds as much of {name} as it may: {most} at a time. Make the orders of its holds or release them, then try again; nothing was held.',
    '该应用为“{name}”保留的数量已达上限（同时最多 {most}）。请先提交订单或释放保留，然后重试。未保留任何商品。',
    'このアプリが同時に取り置ける「{name}」は {most} までです。注文を作成するか取り置きを解除してから、もう一度お試しください。何も取り置かれていません。',
  ]),
  'hold.longest': entry(409, [
    'This hold was made longer once, which is all there is. Make the order before {until}; the goods stay held until then.',
    '该保留已延长过一次，不能再延长。请在 {until} 之前提交订单。在此之前商品继续保留。',
    'この取り置きは既に一度延長されており、これ以上延長できません。{until} までに注文を作成してください。それまで商品は取り置かれます。',
  ]),
  'hold.over': entry(409, [
    'This quote or its hold is over. Ask for a new quote and hold that one; nothing was held.',
    '该报价或其保留已失效。请重新报价后再保留。未保留任何商品。',
    'この見積もりまたは取り置きは終了しています。新しい見積もりを取り、それを取り置いてください。何も取り置かれていません。',
  ]),
  'order.amount-differs': entry(422, [
    'The payment is {given}, but the order costs {wanted}. Send exactly that amount; nothing was changed.',
    '付款金额为 {given}，订单金额为 {wanted}。请发送一致的金额。未作任何更改。',
    '支払額は {given} ですが、注文の金額は {wanted} です。同じ金額を送ってください。何も行われていません。',
  ]),
  'parcel.lines-unfit': entry(409, [
    'Line {line} can’t be shipped like this: {left} of it are left. Read the order and send the lines that are left; nothing was shipped.',
    '第 {line} 行不能这样发货（剩余 {left}）。请读取订单并发送剩余的行。未发货。',
    '行 {line} はこの内容では発送できません（残り {left}）。注文を確認し、残っている行を送ってください。何も発送されていません。',
  ]),
  'parcel.order-changed': entry(409, [
    'The outlet has changed {number} since it was ordered, so it can’t be shipped as it was quoted. Have it picked up there, or cancel it and order again; nothing was shipped.',
    '门店已更改 {number}，与报价不符，不能发货。请让顾客到店取货，或取消后重新下单。未发货。',
    '注文後に店舗で {number} の内容が変更されたため、見積もりどおりには発送できません。店舗で受け取るか、取り消して注文し直してください。何も発送されていません。',
  ]),
  'order.not-paid': entry(409, [
    'This parcel costs {wanted}, but {paid} is paid. Have the customer pay at the outlet, or cancel and order again with a payment; nothing was shipped.',
    '此包裹金额为 {wanted}，已付 {paid}。请让顾客到门店付款，或取消后带付款重新下单。未发货。',
    'この荷物の金額は {wanted} ですが、支払済みは {paid} です。店舗で支払っていただくか、取り消して支払い付きで注文し直してください。何も発送されていません。',
  ]),
  'order.nothing-to-give-back': entry(409, [
    'Nothing of this order is left to give back: it was not paid ahead, was collected, or was given back before. Nothing was changed.',
    '该订单没有可退的款项（未预付、已取货或已退款）。未作任何更改。',
    'この注文に返金できる金額はありません（前払いなし、受け渡し済み、または返金済み）。何も行われていません。',
  ]),
  'order.not-cancelled': entry(409, [
    'This order is still waiting. Cancel it first, then give the money back; nothing was changed.',
    '该订单仍在等待取货。请先取消订单再退款，未作任何更改。',
    'この注文はまだ受け渡し待ちです。先に取り消してから返金してください。何も行われていません。',
  ]),
  'order.reference-used': entry(409, [
    'A payment with the number {reference} was already brought. Send the number of this payment; nothing was changed.',
    '付款编号 {reference} 已提交过。请发送本次付款的编号。未作任何更改。',
    '番号 {reference} の支払いは既に登録されています。今回の支払いの番号を送ってください。何も行われていません。',
  ]),
} as const
