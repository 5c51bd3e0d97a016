import { bookReasons } from './book-reasons.ts'
import { memberReviewReasons } from './member-reasons.ts'
import { claimReasons } from './claim-reasons.ts'
import { clockReasons } from './clock-reasons.ts'
import { countReasons } from './count-reasons.ts'
import { couponReasons } from './coupon-reasons.ts'
import { drawerReasons } from './drawer/drawer-reasons.ts'
import { paymentReviewReasons } from './payment-reasons.ts'
import { words, type Words } from './reason-words.ts'
import { refundReasons } from './refund-reasons.ts'
import { sellerReasons } from './seller-reasons.ts'

/**
 * Why a device's entry is under review or in quarantine, as people read it (D73). `{fact}` is filled from the reason's
 * facts. Refusals of the refund rule keep their code and words of the error list.
 */
export const reviewReasons = {
  ...bookReasons,
  ...claimReasons,
  ...memberReviewReasons,
  ...clockReasons,
  ...couponReasons,
  ...drawerReasons,
  ...sellerReasons,
  ...paymentReviewReasons,
  'journal.version-unknown': words(
    'Written by a program version that the server doesn’t know.',
    '由服务器不支持的程序版本写入。',
    'サーバーが対応していないバージョンで記録されました。',
  ),
  'journal.booked-late': words(
    'Kept until this server could read it (version {version}), and booked then. If somebody entered it by hand meanwhile, one of the two has to go.',
    '因服务器当时无法读取（版本 {version}）而暂存，能读取后已自动入账。若期间有人手工补录过，请撤销其中一笔。',
    '当時のサーバーで読めないバージョン（{version}）だったため保管され、読めるようになってから自動で記帳されました。その間に手入力していた場合は、どちらか一方を取り消してください。',
  ),
  'journal.hash-wrong': words(
    'The contents don’t match their checksum.',
    '内容与校验值不符。',
    '内容がチェックサムと一致しません。',
  ),
  'journal.text-unstorable': words(
    'Contains characters that can’t be stored.',
    '含有无法存储的字符。',
    '保存できない文字が含まれています。',
  ),
  'journal.body-malformed': words(
    'Fields are missing or wrong.',
    '字段缺失或错误。',
    '項目が不足しているか正しくありません。',
  ),
  'journal.fields-unknown': words(
    'The till sends fields that the server doesn’t know: {fields}. They’re kept. This is reported once for each version.',
    '本收银机上传了服务器不认识的字段：{fields}。已保留，此版本不再提示。',
    'このレジが、サーバーの知らない項目を送りました：{fields}。保存済みで、このバージョンでは再び表示しません。',
  ),
  'journal.too-deep': words(
    'Its contents are nested more than {limit, level|levels} deep.',
    '内容嵌套超过 {limit} 层。',
    '内容の入れ子が {limit} 段を超えています。',
  ),
  'journal.key-forbidden': words(
    'Its contents use the reserved name “{key}”.',
    '内容使用了保留名称“{key}”。',
    '内容に予約された名前「{key}」が使われています。',
  ),
  'journal.over-budget': words(
    'This device sent more into quarantine today than the limit of {entries, entry|entries} or {bytes, byte|bytes}. Later entries were only counted.',
    '本设备今日进入隔离的记录已超出保留上限（{entries} 条或 {bytes} 字节），之后的仅计数。',
    'この端末の記帳保留の記録が、本日保存できる量（{entries} 件または {bytes} バイト）を超えました。以降は件数だけを数えます。',
  ),
  'device.unbound': words(
    'When this arrived, the device was no longer registered or had been disabled.',
    '收到时，该设备已解绑或已停用。',
    '受信したとき、この端末は登録解除または無効になっていました。',
  ),
  'removal.sum-differs': words(
    'The goods taken out add up to a different amount than the till recorded.',
    '移除商品的合计与收银台记录的金额不符。',
    '取り消した商品の合計が、レジの記録と異なります。',
  ),
  'journal.id-taken': words('Another entry has the same ID.', '已有相同编号的记录。', '同じ ID の記録が既にあります。'),
  'journal.could-not-book': words('The books could not take it.', '无法入账。', '記帳できませんでした。'),
  'journal.sequence-repeated': words(
    'Another entry has number {sequence}. A copy of this device may be in use.',
    '序号 {sequence} 已有其他记录：可能存在本设备的副本。',
    '番号 {sequence} には別の記録があります。この端末の複製が使われている可能性があります。',
  ),
  'journal.sequence-passed': words(
    'Its number was already passed. A copy of this device may be in use.',
    '序号已过：可能存在本设备的副本。',
    '番号が過ぎています。この端末の複製が使われている可能性があります。',
  ),
  'journal.chain-broken': words(
    'It doesn’t follow the entry before it. A copy of this device may be in use.',
    '与上一条记录不衔接：可能存在本设备的副本。',
    '直前の記録とつながりません。この端末の複製が使われている可能性があります。',
  ),
  'journal.hangs-on-copy': words(
    'It follows an entry of a copied device.',
    '其上一条记录来自设备副本。',
    '複製された端末の記録に続いています。',
  ),
  'sale.order-taken': words(
    'Another sale was booked from the same basket. Find out whether the customer paid twice.',
    '同一购物车已有另一笔销售入账。请核实顾客是否重复付款。',
    '同じカートの売上がもう 1 件記帳されています。お客様が二重に支払っていないか確認してください。',
  ),
  'sale.basket-unsound': words(
    'The basket can’t be priced: {reason}.',
    '购物车无法计价：{reason}。',
    'カートを計算できません：{reason}。',
  ),
  'sale.answer-unsound': words(
    'The amounts don’t add up: {fault}.',
    '金额不平：{fault}。',
    '金額の合計が合いません：{fault}。',
  ),
  'sale.tenders-contradict': words(
    'The amount paid isn’t the amount due.',
    '付款与应付不符。',
    '支払額が請求額と一致しません。',
  ),
  'sale.currency-wrong': words(
    'The currency is {given}; the outlet’s currency is {wanted}.',
    '币种为 {given}，门店币种为 {wanted}。',
    '通貨は {given} ですが、店舗の通貨は {wanted} です。',
  ),
  'sale.outlet-wrong': words('Sold for another outlet.', '属于其他门店。', '別の店舗の売上です。'),
  'sale.staff-unknown': words('The cashier is not known here.', '未知收银员。', '担当者がここに登録されていません。'),
  'sale.staff-disabled': words('The cashier was disabled.', '收银员已停用。', '担当者は無効でした。'),
  'sale.staff-elsewhere': words(
    'The cashier doesn’t work at this outlet.',
    '收银员不属于该门店。',
    '担当者はこの店舗の所属ではありません。',
  ),
  'sale.permission-missing': words(
    'The cashier didn’t have a permission, and nobody approved.',
    '收银员缺少权限且无人授权。',
    '担当者に権限がなく、だれも承認していません。',
  ),
  'sale.approval-unproven': words(
    'Nothing proves that the approval was given.',
    '没有任何凭据证明该授权确实给出。',
    '承認があったと証明するものがありません。',
  ),
  'sale.above-limit': words(
    'The discount is above the role’s limit.',
    '优惠超过角色上限。',
    '値引きが、役割で許された額を超えています。',
  ),
  'sale.exemption-untold': words(
    'The sale is tax-exempt, but has no reason or doesn’t name the exempt member.',
    '免税销售没有填写原因，或没有享受免税的会员。',
    '免税の理由がないか、免税の資格を持つ会員がいません。',
  ),
  'sale.standing-unknown': words(
    'The sale is tax-exempt by certificate {given}, but the member doesn’t have it, it had expired, or it covers other taxes.',
    '该销售凭证件 {given} 免税，但会员没有此证件、证件已到期或免除的税种不同。',
    '証明書 {given} で免税とされていますが、会員のものではないか、期限切れか、対象の税が異なります。',
  ),
  'sale.priced-differently': words(
    'The server’s price is different: {what} is {desk} at the till and {server} on the server.',
    '服务器计价不同：{what} 收银台为 {desk}，服务器为 {server}。',
    'サーバーの計算と異なります：{what} はレジで {desk}、サーバーで {server}。',
  ),
  'sale.number-taken': words(
    'Number {number} was already used.',
    '单号 {number} 已被使用。',
    '番号 {number} は以前に使われています。',
  ),
  'sale.number-foreign': words(
    'Number {number} isn’t in this device’s range.',
    '单号 {number} 不属于本设备号段。',
    '番号 {number} はこの端末の範囲外です。',
  ),
  'sale.shift-unknown': words('The shift is not known here.', '未知班次。', 'シフトがここに登録されていません。'),
  'sale.shift-closed': words('The shift was closed before.', '班次已交班。', 'シフトは締め済みでした。'),
  'sale.shift-currency': words('The shift counts another currency.', '班次币种不同。', 'シフトの通貨が異なります。'),
  'sale.product-unknown': words('A product is not known here.', '未知商品。', '商品がここに登録されていません。'),
  'sale.product-not-listed': words(
    'A product isn’t listed at this outlet.',
    '商品未在该门店上架。',
    'この店舗で販売していない商品があります。',
  ),
  'sale.stock-missing': words(
    'A product has no stock record.',
    '商品没有库存记录。',
    '在庫の記録がない商品があります。',
  ),
  'sale.reference-used': words(
    'The slip number {reference} already paid for another sale that day: {order}.',
    '凭证号 {reference} 当天已用于另一笔销售：{order}。',
    '控え番号 {reference} は、同じ日に別の取引 {order} の支払いに使われています。',
  ),
  ...countReasons,
  'sale.serial-sold': words(
    'Serial number {serial} of {name} was already sold in {order}.',
    '“{name}”的序列号 {serial} 已在 {order} 售出。',
    '「{name}」のシリアル番号 {serial} は、以前に {order} で販売されています。',
  ),
  'sale.serial-elsewhere': words(
    'Serial number {serial} of {name} is in stock at {outlet}.',
    '“{name}”的序列号 {serial} 库存在“{outlet}”。',
    '「{name}」のシリアル番号 {serial} は「{outlet}」の在庫です。',
  ),
  'sale.serial-gone': words(
    'Serial number {serial} of {name} had already left stock.',
    '“{name}”的序列号 {serial} 此前已出库。',
    '「{name}」のシリアル番号 {serial} は、既に在庫から出ていました。',
  ),
  'sale.serial-unknown': words(
    'Serial number {serial} of {name} isn’t known.',
    '“{name}”没有序列号 {serial}。',
    '「{name}」のシリアル番号 {serial} はここに登録されていません。',
  ),
  'sale.serial-twice': words(
    'Serial number {serial} of {name} is in the sale twice.',
    '“{name}”的序列号 {serial} 在本单中重复。',
    '「{name}」のシリアル番号 {serial} がこの売上に 2 回あります。',
  ),
  'sale.serial-missing': words(
    '{missing} of {name} sold without a serial number.',
    '“{name}”有 {missing} 件售出时未记录序列号。',
    '「{name}」{missing} 点がシリアル番号なしで販売されました。',
  ),
  'sale.below-floor': words(
    'Sold below the role’s lowest price of {floorMinor:money}.',
    '售价低于该角色可售的最低价（{floorMinor:money}）。',
    '役割で許された最低価格（{floorMinor:money}）を下回って販売されました。',
  ),
  'sale.approval-unknown': words(
    'The approval ({what}) is by somebody unknown, or for something that can’t be approved.',
    '授权（{what}）的授权人未知，或授权事项不存在。',
    '承認（{what}）の承認者が登録されていないか、承認できる内容ではありません。',
  ),
  'sale.approval-without-right': words(
    'The person who approved ({what}) doesn’t have that permission at this outlet.',
    '授权人（{what}）在该门店没有此权限。',
    '承認者（{what}）は、この店舗でその権限を持っていません。',
  ),
  'sale.plan-unknown': words(
    'The sale used a promotion ({given}) that isn’t in the books.',
    '使用了账面上不存在的促销（{given}）。',
    '帳簿にないキャンペーン（{given}）が適用されています。',
  ),
  'sale.plan-was-changed': words(
    'The promotion “{given}” was applied as it was until {until} (version {version}). It changed before the sale, but the till didn’t have the change yet.',
    '促销“{given}”按 {until} 之前的内容（第 {version} 版）计价，销售前已变更，收银台尚未得知。',
    'キャンペーン「{given}」は {until} までの内容（バージョン {version}）で計算されました。販売前に変更されていましたが、レジにはまだ届いていませんでした。',
  ),
  'sale.plan-over-limit': words(
    'The promotion “{name}” is limited to {limit, use|uses}, and had {used} before this sale.',
    '促销“{name}”限用 {limit} 次，本单之前已使用 {used} 次。',
    'キャンペーン「{name}」は {limit} 回までですが、この売上の前に既に {used} 回使われていました。',
  ),
  'sale.plan-over-budget': words(
    'The promotion “{name}” may give away {limit:money}. It had given away {used:money} before this sale, which took off {given:money}.',
    '促销“{name}”的优惠预算为 {limit:money}，本单之前已用 {used:money}，本单又优惠 {given:money}。',
    'キャンペーン「{name}」の値引き予算は {limit:money} です。この売上の前に {used:money} が使われ、この売上でさらに {given:money} を値引きしました。',
  ),
  'sale.gift-unknown': words(
    'A gift was chosen from a promotion that isn’t in the books.',
    '所选赠品的促销在账面上不存在。',
    '帳簿にないキャンペーンの景品が選ばれています。',
  ),
  'sale.exchange-unknown': words(
    'An add-on was bought from a promotion that isn’t in the books.',
    '换购商品的促销在账面上不存在。',
    '帳簿にないキャンペーンの追加購入があります。',
  ),
  'sale.method-number-unknown': words(
    'Payment method {given} doesn’t exist.',
    '未知支付方式 {given}。',
    '支払方法 {given} は登録されていません。',
  ),
  'sale.tenders-differ': words(
    'The basket’s payment ({given:money}) is different from the booked payment ({wanted:money}).',
    '购物车内的付款与入账不符：车内 {given:money}，入账 {wanted:money}。',
    'カートの支払いと売上の支払いが異なります：カート {given:money}、記帳 {wanted:money}。',
  ),
  'sale.cash-beyond-bound': words(
    'The cash taken, {given:money}, is above the largest possible amount, {most:money}.',
    '所收现金超出合理范围：{given:money}，最多 {most:money}。',
    '受け取った現金が多すぎます：{given:money}（上限 {most:money}）。',
  ),
  'sale.price-beyond-bound': words(
    'A unit price of {given:money} is above the limit of {most:money}.',
    '单价 {given:money} 超过上限 {most:money}。',
    '単価 {given:money} が上限 {most:money} を超えています。',
  ),
  'sale.quantity-beyond-bound': words(
    'A quantity of {given} is above the limit of {most}.',
    '数量 {given} 超过上限 {most}。',
    '数量 {given} が上限 {most} を超えています。',
  ),
  'sale.before-shift': words(
    'Sold at {soldAt}, before its shift began at {openedAt}.',
    '销售时间 {soldAt} 早于班次开始时间 {openedAt}。',
    '販売日時 {soldAt} がシフトの開始 {openedAt} より前です。',
  ),
  'sale.before-registration': words(
    'Sold at {soldAt}, before the device was registered at {registeredAt}.',
    '销售时间 {soldAt} 早于设备登记时间 {registeredAt}。',
    '販売日時 {soldAt} が端末登録 {registeredAt} より前です。',
  ),
  'sale.licence-ended': words(
    'Sold after the licence, which ended on {endsOn}, stopped allowing new sales (from {closedOn}).',
    '授权已于 {endsOn} 到期，{closedOn} 起不可新增销售，此笔在其后售出。',
    '{endsOn} に終了したライセンスにより新しい販売ができなくなった後（{closedOn} 以降）の販売です。',
  ),
  'sale.now-differs': words(
    'The basket was priced at {given}, but the sale was at {soldAt}.',
    '计价时间为 {given}，销售时间为 {soldAt}。',
    'カートの計算日時は {given}、販売日時は {soldAt} です。',
  ),
  'sale.opened-later': words(
    'The basket was opened at {given}, after the sale at {soldAt}.',
    '购物车开启时间 {given} 晚于销售时间 {soldAt}。',
    'カートの開始 {given} が、販売 {soldAt} より後です。',
  ),
  'sale.payment-start-odd': words(
    'Payment began at {given}, which isn’t between the basket’s opening and the sale at {soldAt}.',
    '付款开始时间 {given} 不在开单与销售时间 {soldAt} 之间。',
    '支払いの開始 {given} が、カートの開始から販売 {soldAt} までの間にありません。',
  ),
  'sale.cursor-unknown': words(
    'The till sold with change {given} of the catalogue, but the last one is {most}.',
    '收银台依据变更 {given}，而最新变更为 {most}。',
    'レジは変更 {given} に基づいて販売しましたが、最新は {most} です。',
  ),
  'sale.serial-not-tracked': words(
    'Serial numbers were recorded for goods that don’t have them.',
    '为没有序列号的商品记录了序列号。',
    'シリアル番号のない商品に番号が記録されています。',
  ),
  'sale.text-unprintable': words(
    'A note contains control characters.',
    '备注含有控制字符。',
    'メモに制御文字が含まれています。',
  ),
  'sale.clock-off': words('The device’s clock was off.', '设备时钟有偏差。', '端末の時計がずれていました。'),
  'sale.in-the-future': words('Sold in the future.', '销售时间在未来。', '販売日時が未来です。'),
  'sale.day-differs': words(
    'Booked on {given}; by the clock it was {wanted}.',
    '记账日 {given}，按时间应为 {wanted}。',
    '記帳日は {given} ですが、時刻では {wanted} です。',
  ),
  'shift.staff-unknown': words('The cashier is not known here.', '未知收银员。', '担当者がここに登録されていません。'),
  'shift.permission-missing': words(
    'The cashier didn’t have a permission.',
    '收银员缺少权限。',
    '担当者に権限がありません。',
  ),
  'shift.taken': words('The shift stands already.', '班次已存在。', 'このシフトは既に記帳されています。'),
  'shift.unknown': words('The shift is not known here.', '未知班次。', 'シフトがここに登録されていません。'),
  'shift.other-device': words(
    'Shift {number} belongs to another device, and is counted and closed there.',
    '班次 {number} 属于另一台设备，须在该设备上盘点和结束。',
    'シフト {number} は別の端末のもので、そこで数えて締めます。',
  ),
  'shift.closed': words('The shift was closed before.', '班次已交班。', 'シフトは締め済みでした。'),
  'shift.still-open': words(
    'Another shift of this device is still open.',
    '本设备另有班次未结束。',
    'この端末の別のシフトがまだ締められていません。',
  ),
  'shift.drawer-unknown': words(
    'The till has no drawer named “{drawer}”.',
    '该收银台没有名为“{drawer}”的钱箱。',
    'このレジに「{drawer}」というドロアはありません。',
  ),
  'shift.currency-wrong': words('The currency is not the outlet’s.', '币种与门店不符。', '通貨が店舗と異なります。'),
  'shift.movement-taken': words(
    'A cash movement or count with this ID already exists.',
    '该收支或清点记录已存在。',
    'この入出金または計数は既に記帳されています。',
  ),
  'shift.amount-zero': words('Nothing was moved.', '金额为零。', '金額が 0 です。'),
  'shift.expected-differs': words(
    'The till expected {desk:money} in the drawer; according to the books it’s {books:money}.',
    '收银台应有 {desk:money}，账面应有 {books:money}。',
    '理論在高：レジ {desk:money}、帳簿 {books:money}。',
  ),
  'shift.count-differs': words(
    'The notes and coins don’t add up to the counted amount.',
    '面额合计与清点金额不符。',
    '金種の合計が、数えた金額と一致しません。',
  ),
  ...refundReasons,
} as const satisfies Record<string, Words>

export type ReviewCode = keyof typeof reviewReasons
