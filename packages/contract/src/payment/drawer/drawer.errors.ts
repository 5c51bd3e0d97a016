import { entry } from '../../error.ts'

/** Refusals about notes of other currencies: at the bank, and where a payment is corrected. */
export const drawerErrors = {
  'foreign-cash.not-there': entry(409, [
    'The bank took more than the outlet holds of {currency}. Enter at most what is shown as held; nothing was booked.',
    '送存金额超过该门店持有的 {currency}。请输入不超过所示持有额的金额；未入账。',
    '預け入れ額が、この店舗の {currency} の保有額を超えています。表示の保有額以下で入力してください。記帳していません。',
  ]),
  'foreign-cash.day-ahead': entry(422, [
    '{day} is after today, {today}. Enter the day on the bank’s receipt; nothing was booked.',
    '{day} 晚于今天（{today}）。请填写银行回单上的日期；未入账。',
    '{day} は今日（{today}）より後です。銀行の控えの日付を入力してください。記帳していません。',
  ]),
  'foreign-cash.taken-back': entry(409, [
    'This booking is taken back already. Reload the page; nothing was changed.',
    '该笔记账已撤销。请重新加载页面；未更改任何内容。',
    'この記帳は取り消し済みです。ページを再読み込みしてください。何も変更していません。',
  ]),
  'correction.foreign-cash': entry(409, [
    'This payment was made in foreign cash, which is in the drawer. Refund and sell again; nothing was changed.',
    '此笔付款是外币现金，已在钱箱中。请退款后重新销售，未作任何更改。',
    'この支払いは外貨の現金で、ドロアに入っています。返金して販売し直してください。何も変更していません。',
  ]),
}
