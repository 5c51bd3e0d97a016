import { entry } from '../error.ts'

export const supplierBillErrors = {
  'supplier-bill.number-taken': entry(409, [
    '{supplier} already has number {number}, of {day}. Open that bill, or enter the number on this paper; nothing was saved.',
    '{supplier} 已有编号 {number}（{day}）的账单。请打开该账单，或填写此单据上的编号，尚未保存。',
    '{supplier} の番号 {number}（{day}）は登録済みです。その請求書を開くか、この書類の番号を入力してください。保存していません。',
  ]),
  'supplier-bill.day-ahead': entry(422, [
    '{day} is after today, {today}. Enter the day on the bill; nothing was saved.',
    '{day} 晚于今天（{today}）。请填写账单上的日期，尚未保存。',
    '{day} は今日（{today}）より後です。請求書の日付を入力してください。保存していません。',
  ]),
  'supplier-bill.due-before': entry(422, [
    'The due day {due} is before the bill’s day {day}. Change one of them; nothing was saved.',
    '到期日 {due} 早于账单日期 {day}。请更改其中之一，尚未保存。',
    '支払期日 {due} が請求日 {day} より前です。どちらかを変更してください。保存していません。',
  ]),
  'supplier-bill.tax-differs': entry(422, [
    'The lines come to {counted} of tax, the paper says {given}; rounding explains {most} at most. Check the taxes of the lines or the tax on the paper; nothing was saved.',
    '各行税额合计 {counted}，单据上为 {given}；舍入差异最多 {most}。请核对各行税率或单据税额，尚未保存。',
    '明細の税額は合計 {counted}、請求書では {given} です。端数処理の差は最大 {most} です。明細の税率か請求書の税額を確認してください。保存していません。',
  ]),
  'supplier-bill.foreign-incomplete': entry(422, [
    'A bill in another currency needs that currency and its total in it; in {currency} leave both empty. Nothing was saved.',
    '外币账单须同时填写币种和外币总额；以 {currency} 开具的账单请将两项留空。尚未保存。',
    '外貨の請求書には通貨とその通貨での合計が必要です。{currency} の場合は両方とも空にしてください。保存していません。',
  ]),
  'supplier-bill.foreign-missing': entry(422, [
    'Enter how much of the bill this payment paid in the currency of the bill; only a bill in another currency has that. Nothing was booked.',
    '请填写此次付款以账单币种支付的金额；仅外币账单需要填写。未入账。',
    '請求書の通貨で支払った額を入力してください（外貨の請求書のみ）。記帳していません。',
  ]),
  'supplier-bill.goods-unknown': entry(422, [
    'Line {line} is of no receipt of this supplier at this outlet. Remove it; nothing was saved.',
    '第 {line} 行不属于该供应商在本门店的收货。请移除，尚未保存。',
    '{line} 行目は、この店舗でのこの仕入先の入荷ではありません。外してください。保存していません。',
  ]),
  'supplier-bill.goods-twice': entry(422, [
    'Line {line} names a receipt line that is on this bill already. Remove one of them; nothing was saved.',
    '第 {line} 行的收货行已在此账单上。请移除其中一行，尚未保存。',
    '{line} 行目の入荷行は、この請求書に既にあります。一方を外してください。保存していません。',
  ]),
  'supplier-bill.tax-unknown': entry(422, [
    'The tax of line {line} no longer exists. Choose another; nothing was saved.',
    '第 {line} 行的税种已不存在。请重新选择，尚未保存。',
    '{line} 行目の税がもうありません。選び直してください。保存していません。',
  ]),
  'supplier-bill.billed-twice': entry(409, [
    '{name}: {wanted} billed, but bill {number} has all but {most} of that receipt. Correct or remove the line; nothing was posted.',
    '“{name}”：本次开票 {wanted}，但账单 {number} 之后该收货只剩 {most}。请更正或移除该行，尚未过账。',
    '「{name}」：請求は {wanted} ですが、請求書 {number} を除くとその入荷の残りは {most} です。行を訂正するか外してください。計上していません。',
  ]),
  'supplier-bill.posted': entry(409, [
    'The bill is posted and can’t be changed. Void it with a reason and enter it again; nothing was changed.',
    '账单已过账，不能更改。请填写原因作废后重新录入，未作任何更改。',
    '計上済みの請求書は変更できません。理由を添えて取り消し、入力し直してください。何も変更していません。',
  ]),
  'supplier-bill.void': entry(409, [
    'The bill is void. Enter it again under its number; nothing was changed.',
    '账单已作废。请用其编号重新录入，未作任何更改。',
    'この請求書は取消済みです。同じ番号で入力し直してください。何も変更していません。',
  ]),
  'supplier-bill.not-posted': entry(409, [
    'The bill is not posted yet. Post it first; nothing was changed.',
    '账单尚未过账。请先过账，未作任何更改。',
    'この請求書は未計上です。先に計上してください。何も変更していません。',
  ]),
  'supplier-bill.over-paid': entry(422, [
    'Only {most} of {number} is open; {given} was entered. Enter less; nothing was booked.',
    '{number} 未付金额只有 {most}，已填 {given}。请减少金额，未入账。',
    '{number} の未払額は {most} です（入力 {given}）。金額を減らしてください。計上していません。',
  ]),
  'supplier-bill.credit-unknown': entry(422, [
    'Choose a posted credit note of the same supplier and outlet, without a bank fee. Nothing was booked.',
    '请选择同一供应商、同一门店已过账的红字单，且不含银行手续费。未入账。',
    '同じ仕入先・店舗の計上済み返品伝票を、銀行手数料なしで選択してください。計上していません。',
  ]),
  'supplier-bill.payment-reversed': entry(409, [
    'This payment was taken back already. Reload the page; nothing was booked.',
    '该付款已撤回。请重新加载页面，未入账。',
    'この支払は取消済みです。ページを再読み込みしてください。計上していません。',
  ]),
  'supplier-bill.paid': entry(409, [
    '{paid} of {number} is paid. Take the payments back first; nothing was changed.',
    '{number} 已付 {paid}。请先撤回付款，未作任何更改。',
    '{number} は {paid} 支払済みです。先に支払を取り消してください。何も変更していません。',
  ]),
  'supplier-bill.not-held': entry(409, [
    'The bill is not waiting for approval. Reload the page; nothing was changed.',
    '账单不在待批准状态。请重新加载页面，未作任何更改。',
    'この請求書は承認待ちではありません。ページを再読み込みしてください。何も変更していません。',
  ]),
  'supplier-bill.held': entry(409, [
    'The bill asks for more than was ordered or received, and waits until somebody decides. Approve it with a reason, or correct it; nothing was booked.',
    '账单的数量或价格超出采购或收货，正待处理。请填写原因批准，或更正账单，未入账。',
    'この請求書は発注または入荷を超えているため、判断待ちです。理由を添えて承認するか、訂正してください。何も計上していません。',
  ]),
}
