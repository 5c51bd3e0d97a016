import { entry } from '../error.ts'

export const inventoryErrors = {
  'stock.unchanged': entry(422, [
    'The quantity is the same as before. Nothing was changed.',
    '数量与之前相同。未作任何更改。',
    '数量は以前と同じです。何も変更していません。',
  ]),
  'stock.changed-meanwhile': entry(
    409,
    [
      'Stock changed while you were counting and is now {onHand}. Check and save again; nothing was changed.',
      '清点期间库存已变动，当前为 {onHand}。请核对后再次保存，未作任何更改。',
      '数えている間に在庫が変わり、現在は {onHand} です。確認して、もう一度保存してください。何も変更していません。',
    ],
    'retry',
  ),
  'stock.insufficient': entry(422, [
    'Not enough {name}: {available} available, {wanted} needed.',
    '“{name}”库存不足：可用 {available}，需要 {wanted}。',
    '「{name}」の在庫が不足しています：利用可能 {available}、必要 {wanted}。',
  ]),
  'goods.unknown': entry(422, [
    'A product in the list is no longer sold at this outlet. Remove it.',
    '列表中有商品已不在本门店销售，请移除。',
    '一覧に、この店舗で販売を終えた商品があります。外してください。',
  ]),
  'goods.combined': entry(422, [
    '{name} is a combined product without its own stock. Choose its components.',
    '“{name}”是组合商品，没有自身库存，请选择其组成商品。',
    '「{name}」はセット商品で、在庫がありません。構成品を選択してください。',
  ]),
  'goods.quantity-too-large': entry(422, [
    'The quantity of {name} must be {least}–{most}, not {quantity}. Change it; nothing was saved.',
    '“{name}”的数量须为 {least}–{most}，当前为 {quantity}。请更改，尚未保存。',
    '「{name}」の数量は {least}～{most} にしてください（入力：{quantity}）。保存していません。',
  ]),
  'goods.insufficient': entry(422, [
    'Only {available} of {name} in stock; {wanted} can’t leave.',
    '“{name}”库存只有 {available}，不能出库 {wanted}。',
    '「{name}」の在庫は {available} です。{wanted} は出庫できません。',
  ]),
  'serial.not-tracked': entry(422, [
    '{name} has no serial numbers. Leave them empty.',
    '“{name}”不使用序列号，请留空。',
    '「{name}」にシリアル番号はありません。空欄にしてください。',
  ]),
  'serial.count-differs': entry(422, [
    '{name}: {wanted, piece needs|pieces need} {wanted, serial number|serial numbers}; {given, was|were} entered.',
    '“{name}”有 {wanted} 件，须填写 {wanted} 个序列号，已填 {given} 个。',
    '「{name}」：{wanted} 点には {wanted} 件のシリアル番号が必要です（入力 {given} 件）。',
  ]),
  'serial.twice': entry(422, [
    'Serial number {serial} of {name} appears twice.',
    '“{name}”的序列号 {serial} 重复输入。',
    '「{name}」のシリアル番号 {serial} が重複しています。',
  ]),
  'serial.is-bar-code': entry(422, [
    '{serial} is the bar code of {name}, not a serial number.',
    '{serial} 是“{name}”的条码，不是序列号。',
    '{serial} は「{name}」のバーコードで、シリアル番号ではありません。',
  ]),
  'serial.in-stock': entry(422, [
    'Serial number {serial} of {name} is already in stock: {outlet}.',
    '“{name}”的序列号 {serial} 已在库：{outlet}。',
    '「{name}」のシリアル番号 {serial} は既に在庫にあります：{outlet}。',
  ]),
  'serial.unknown': entry(422, [
    'Serial number {serial} of {name} is unknown.',
    '“{name}”没有序列号 {serial}。',
    '「{name}」のシリアル番号 {serial} は登録されていません。',
  ]),
  'serial.elsewhere': entry(422, [
    'Serial number {serial} of {name} is at {outlet}, not here.',
    '“{name}”的序列号 {serial} 不在本店，在“{outlet}”。',
    '「{name}」のシリアル番号 {serial} はこの店舗ではなく「{outlet}」にあります。',
  ]),
  'serial.not-in-stock': entry(422, [
    'Serial number {serial} of {name} is no longer in stock.',
    '“{name}”的序列号 {serial} 已不在库。',
    '「{name}」のシリアル番号 {serial} はもう在庫にありません。',
  ]),
  'serial.more-than-pieces': entry(422, [
    '{name}: only {most, piece has|pieces have} no serial number; {given, was|were} entered.',
    '“{name}”只有 {most} 件没有序列号，已填 {given} 个。',
    '「{name}」のうち番号のないものは {most} 点です（入力 {given} 件）。',
  ]),
  'serial.named-pieces': entry(422, [
    'In stock by serial number: {most, piece|pieces} of {name}. Write off missing pieces in an inventory check or damage report.',
    '“{name}”有 {most} 件按序列号在库。缺失的请在盘点或报损单中报损。',
    '「{name}」はシリアル番号で {most} 点の在庫があります。見つからないものは、棚卸か破損報告で処理してください。',
  ]),
  'supplier.name-taken': entry(422, [
    'A supplier called {name} already exists.',
    '已有名为“{name}”的供应商。',
    '「{name}」という仕入先は既にあります。',
  ]),
  'supplier.in-use': entry(422, [
    'This supplier has {orders, purchase order|purchase orders} open. Close every open order first.',
    '该供应商有 {orders} 张未完成采购单，请先关闭。',
    'この仕入先には未完了の発注が {orders} 件あります。先に完了してください。',
  ]),
  'purchase-order.supplier-unknown': entry(422, [
    'The supplier no longer exists. Choose another.',
    '供应商已不存在，请重新选择。',
    '仕入先がもうありません。選び直してください。',
  ]),
  'purchase-order.nothing-to-draft': entry(409, [
    'All low-stock products are already ordered or drafted, or have no supplier yet. Open the suggestions and choose a supplier; nothing was written.',
    '库存偏低的商品都已采购或已起草，或还没有供应商。请打开补货建议并选择供应商。未作任何更改。',
    '残りわずかの商品はすべて発注済みか下書き済み、または仕入先がありません。発注提案を開いて仕入先を選択してください。何も作成していません。',
  ]),
  'purchase-order.not-draft': entry(409, [
    'Only a draft can be changed.',
    '仅草稿可以修改。',
    '変更できるのは下書きだけです。',
  ]),
  'purchase-order.not-submitted': entry(409, [
    'The order has not been submitted yet.',
    '采购单尚未提交。',
    'まだ発注されていません。',
  ]),
  'purchase-order.already-received': entry(409, [
    'Goods of this order were already received. Close it instead.',
    '该采购单已有收货，请改为关闭。',
    'この発注は既に一部入荷しています。発注を終了してください。',
  ]),
  'purchase-order.nothing-received': entry(409, [
    'Nothing has been received for this order yet.',
    '该采购单尚无收货。',
    'この発注はまだ入荷がありません。',
  ]),
  'purchase-order.closed': entry(409, ['The order is closed.', '采购单已关闭。', 'この発注は終了しています。']),
  'purchase-order.cancelled': entry(409, ['The order is cancelled.', '采购单已取消。', 'この発注は取消済みです。']),
  'purchase-order.empty': entry(422, [
    'Enter at least one received line, and each line once.',
    '请至少填写一行收货，且每行仅一次。',
    '入荷した行を 1 行以上、各行 1 回だけ入力してください。',
  ]),
  'purchase-order.unknown-line': entry(422, [
    'A line does not belong to this order.',
    '有行不属于该采购单。',
    'この発注にない行があります。',
  ]),
  'purchase-order.quantity-invalid': entry(422, [
    'The quantity {quantity} can’t be booked.',
    '数量 {quantity} 无效。',
    '数量 {quantity} は記帳できません。',
  ]),
  'purchase-order.price-beyond': entry(422, [
    'Line {line}: the price can be at most {most}, not {price}. Nothing was changed.',
    '第 {line} 行：价格最高为 {most}，输入为 {price}。未作任何更改。',
    '{line} 行目：価格は {most} 以下にしてください（入力 {price}）。何も変更していません。',
  ]),
  'purchase-order.over-receipt': entry(422, [
    'At most {most} more can be received, not {wanted}.',
    '最多还可收 {most}，输入为 {wanted}。',
    'あと {most} まで入荷できます（入力 {wanted}）。',
  ]),
  'purchase-order.over-return': entry(422, [
    'At most {most} can be returned, not {wanted}.',
    '最多可退 {most}，输入为 {wanted}。',
    '返品は {most} までです（入力 {wanted}）。',
  ]),
  'transfer.not-draft': entry(409, [
    'The transfer has already been shipped.',
    '调拨单已发货。',
    '移動は出荷済みです。',
  ]),
  'transfer.not-shipped': entry(409, [
    'The transfer has not been shipped yet.',
    '调拨单尚未发货。',
    '移動はまだ出荷されていません。',
  ]),
  'transfer.completed': entry(409, ['The transfer is completed.', '调拨单已完成。', '移動は完了しています。']),
  'transfer.cancelled': entry(409, ['The transfer is cancelled.', '调拨单已取消。', 'この移動は取消済みです。']),
  'transfer.same-outlet': entry(422, [
    'Choose another outlet to receive the goods.',
    '请选择另一家收货门店。',
    '移動先には別の店舗を選択してください。',
  ]),
  'transfer.outlet-unknown': entry(422, [
    'The receiving outlet no longer exists.',
    '收货门店已不存在。',
    '移動先の店舗がもうありません。',
  ]),
  'transfer.currency-differs': entry(422, [
    'The two outlets keep their books in different currencies.',
    '两家门店的记账币种不同。',
    '2 つの店舗は帳簿の通貨が異なります。',
  ]),
  'transfer.other-outlet': entry(422, [
    'Only {outlet} can do this. Switch to that outlet.',
    '仅“{outlet}”可执行此操作，请切换门店。',
    'この操作ができるのは「{outlet}」だけです。店舗を切り替えてください。',
  ]),
  'transfer.sender-closed': entry(409, [
    '{sender} was closed, so nothing goes back there. Receive the goods at {outlet}, and say there what is missing; nothing was changed.',
    '“{sender}”已关闭，货物无法退回。请在“{outlet}”收货，并在那里登记短缺。未作任何更改。',
    '「{sender}」は閉店したため、商品を戻せません。「{outlet}」で受け取り、不足はそこで記録してください。何も変更していません。',
  ]),
  'transfer.empty': entry(422, [
    'Enter at least one product, and each line once.',
    '请至少填写一个商品，且每行仅一次。',
    '商品を 1 つ以上、各行 1 回だけ入力してください。',
  ]),
  'transfer.unknown-line': entry(422, [
    'A line does not belong to this transfer.',
    '有行不属于该调拨单。',
    'この移動にない行があります。',
  ]),
  'transfer.quantity-invalid': entry(422, ['A quantity can’t be booked.', '数量无效。', '数量を記帳できません。']),
  'transfer.over-receipt': entry(422, [
    'At most {most} of {name} can be received without a reason, not {wanted}. Count again, or ask someone who can correct stock to receive it with a reason; nothing was booked.',
    '“{name}”不填原因最多可收 {most}，输入为 {wanted}。请重新清点，或请有调整库存权限的人填写原因后收货。未入账。',
    '「{name}」を理由なしで受け取れるのは {most} までです（入力 {wanted}）。数え直すか、在庫を修正できる人が理由を付けて受け取ってください。何も記帳していません。',
  ]),
  'transfer.beyond-not-allowed': entry(403, [
    'Only someone who can correct stock can receive more than was sent. Ask your manager; nothing was booked.',
    '收货多于发货时，须由有调整库存权限的人操作。请联系店长。未入账。',
    '出荷数より多く受け取れるのは、在庫を修正できる人だけです。責任者に依頼してください。何も記帳していません。',
  ]),
  'transfer.serials-needed': entry(422, [
    '{name}: enter the serial number of each piece ({wanted}).',
    '“{name}”：请输入这 {wanted} 件的序列号。',
    '「{name}」：この {wanted} 点のシリアル番号を入力してください。',
  ]),
  'transfer.serial-not-sent': entry(422, [
    'Serial number {serial} of {name} is not in this transfer.',
    '“{name}”的序列号 {serial} 不在此调拨单中。',
    '「{name}」のシリアル番号 {serial} はこの移動に含まれていません。',
  ]),
  'transfer.insufficient': entry(422, [
    'Stock of {name} is insufficient and cannot be transferred: {available} there, {wanted} wanted.',
    '“{name}”库存不足，无法调拨：现有 {available}，需要 {wanted}。',
    '「{name}」の在庫が足りず移動できません：在庫 {available}、必要 {wanted}。',
  ]),
  'damage.not-draft': entry(409, [
    'The report has already been submitted.',
    '报损单已提交。',
    '破損報告は提出済みです。',
  ]),
  'damage.not-submitted': entry(409, [
    'The report has not been submitted yet.',
    '报损单尚未提交。',
    '破損報告はまだ提出されていません。',
  ]),
  'damage.approved': entry(409, ['The report is approved.', '报损单已批准。', '破損報告は承認済みです。']),
  'damage.rejected': entry(409, ['The report is rejected.', '报损单已驳回。', '破損報告は却下済みです。']),
  'damage.empty': entry(422, [
    'Enter at least one product.',
    '请至少填写一个商品。',
    '商品を 1 つ以上入力してください。',
  ]),
  'damage.in-the-future': entry(422, [
    'The time {given} is in the future. Enter when it happened; nothing was saved.',
    '时间 {given} 尚未到来，请填写发生的时间。未保存。',
    '{given} は未来の日時です。発生した日時を入力してください。保存していません。',
  ]),
  'damage.quantity-invalid': entry(422, [
    'The quantity {quantity} can’t be booked.',
    '数量 {quantity} 无效。',
    '数量 {quantity} は記帳できません。',
  ]),
  'damage.more-than-on-hand': entry(422, [
    'Only {available} of {name} in stock; {wanted} can’t be written off. Correct the quantity, or count the stock first; nothing was changed.',
    '“{name}”库存只有 {available}，不能报损 {wanted}。请更正数量，或先盘点。未作任何更改。',
    '「{name}」の在庫は {available} です。{wanted} は処理できません。数量を修正するか、先に棚卸をしてください。何も変更していません。',
  ]),
  'damage.note-missing': entry(422, [
    'Explain in the note what happened.',
    '请在备注中说明情况。',
    '何があったかを備考に入力してください。',
  ]),
  'stocktake.not-counting': entry(409, [
    'This inventory check is not being counted.',
    '该盘点不在清点中。',
    'この棚卸はカウント中ではありません。',
  ]),
  'stocktake.not-in-review': entry(409, [
    'This inventory check is not in review.',
    '该盘点不在核对中。',
    'この棚卸は確認中ではありません。',
  ]),
  'stocktake.applied': entry(409, [
    'This inventory check is applied.',
    '该盘点已更新库存。',
    'この棚卸は在庫に反映済みです。',
  ]),
  'stocktake.cancelled': entry(409, [
    'This inventory check is cancelled.',
    '该盘点已取消。',
    'この棚卸は取消済みです。',
  ]),
  'stocktake.scope-empty': entry(422, [
    'No products to count in this selection.',
    '该范围内没有可盘点的商品。',
    'この範囲に数える商品はありません。',
  ]),
  'stocktake.counted-elsewhere': entry(409, [
    '{name} is already being counted in {number}.',
    '“{name}”已在盘点 {number} 中。',
    '「{name}」は棚卸 {number} でカウント中です。',
  ]),
  'stocktake.not-in-scope': entry(422, [
    '{name} does not belong to this inventory check.',
    '“{name}”不在本次盘点范围内。',
    '「{name}」はこの棚卸の対象外です。',
  ]),
  'stocktake.nothing-counted': entry(422, [
    'Nothing has been counted yet.',
    '还没有清点任何商品。',
    'まだ数えた商品がありません。',
  ]),
  'stocktake.recount-needed': entry(422, [
    '{count, product is|products are} above the tolerance. Recount, or accept the difference under your name.',
    '有 {count} 个商品超出容差。请复盘，或以您的名义接受。',
    '{count} 商品が許容差を超えています。再カウントするか、あなたの名前で承認してください。',
  ]),
  'goods.twice': entry(422, [
    '{name} is in the list twice. Combine the two lines.',
    '“{name}”在列表中重复，请合并为一行。',
    '「{name}」が一覧に 2 回あります。1 行にまとめてください。',
  ]),
} as const
