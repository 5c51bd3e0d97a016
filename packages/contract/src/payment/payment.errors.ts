import { entry } from '../error.ts'

export const paymentErrors = {
  'payment.none-enabled': entry(422, [
    'At least one payment method must be enabled. Nothing was saved.',
    '至少需要启用一种支付方式，未保存。',
    '支払方法を 1 つ以上有効にしてください。保存していません。',
  ]),
  'payment.cash-disabled': entry(422, [
    'Cash must be enabled. Nothing was saved.',
    '必须启用现金，未保存。',
    '現金は有効にしておいてください。保存していません。',
  ]),
  'payment.method-twice': entry(422, [
    'Payment method {method} appears twice in the list. Nothing was saved.',
    '支付方式 {method} 在列表中重复，未保存。',
    '支払方法 {method} が一覧に 2 回あります。保存していません。',
  ]),
  'payment.method-unfit': entry(422, [
    'Payment method {method} can’t have {field}: cash, balance and shop cards have no fee and are always refundable, and cash has no slip. Nothing was saved.',
    '支付方式 {method} 不能有 {field}：现金、余额和本店的卡没有手续费且始终可退款，现金没有凭证号。未保存。',
    '支払方法 {method} に {field} は設定できません。現金・残高・自店のカードは手数料がなく必ず返金でき、現金には控えがありません。保存していません。',
  ]),
  'payment.no-account': entry(422, [
    'No account for payment method {method} is enabled here. No payment was requested.',
    '此处没有启用支付方式 {method} 的账户。未发起收款。',
    'この店舗では支払方法 {method} のアカウントが有効になっていません。請求していません。',
  ]),
  'payment.simulator-off': entry(422, [
    'This is a demo account and its simulator is off. No payment was requested.',
    '这是演示账户，其模拟渠道未开启。未发起收款。',
    'これはデモ用アカウントですが、シミュレーターが停止しています。請求していません。',
  ]),
  'payment.attempt-open': entry(409, [
    'Payment {number} of this order may still arrive. Cancel it before you start another payment.',
    '本订单的付款 {number} 仍可能到账。请先取消，再发起另一笔收款。',
    'この取引の支払い {number} がまだ届く可能性があります。別の支払いを始める前に取り消してください。',
  ]),
  'payment.order-covered': entry(409, [
    '{left} of this order is left to pay. Book the sale, or refund the overpayment; no payment was requested.',
    '此订单只剩 {left} 待付。请完成销售，或退回多付的款项。未发起收款。',
    'この取引の残りは {left} です。売上を記帳するか、過入金を返金してください。請求していません。',
  ]),
  'payment.amount-too-much': entry(422, [
    'At most {mostMinor:money} can be requested at once, not {givenMinor:money}. No payment was requested.',
    '单次最多可收 {mostMinor:money}，请求为 {givenMinor:money}，未发起收款。',
    '一度に請求できるのは {mostMinor:money} までです（指定 {givenMinor:money}）。請求していません。',
  ]),
  'payment.code-unfit': entry(422, [
    'This is not a payment code of this wallet. No payment was requested.',
    '这不是该钱包的付款码，未发起收款。',
    'この決済サービスの支払コードではありません。請求していません。',
  ]),
  'payment.phone-unfit': entry(422, [
    'Enter a phone number of 9 to 15 digits, with or without +. No payment was requested.',
    '请输入 9 至 15 位数字的手机号，可带 +。未发起收款。',
    '9～15 桁の電話番号を入力してください（先頭の + は任意）。請求していません。',
  ]),
  'payment.amount-unfit': entry(422, [
    'This channel only takes multiples of {stepMinor:money}, not {givenMinor:money}. No payment was requested.',
    '该渠道只收 {stepMinor:money} 的整数倍，请求为 {givenMinor:money}，未发起收款。',
    'この決済サービスで受け取れるのは {stepMinor:money} の倍数だけです（指定 {givenMinor:money}）。請求していません。',
  ]),
  'payment.currency-unfit': entry(422, [
    'This channel accepts {currencies}, but this outlet sells in {currency}. No payment was requested.',
    '该渠道支持 {currencies}，本门店币种为 {currency}，未发起收款。',
    'この決済サービスの通貨は {currencies} ですが、この店舗の通貨は {currency} です。請求していません。',
  ]),
  'payment.certificate-expired': entry(422, [
    'The certificate in {field} expired on {until}. Nothing was saved.',
    '{field} 中的证书已于 {until} 过期，未保存。',
    '{field} の証明書は {until} に期限切れです。保存していません。',
  ]),
  'payment.field-unfit': entry(422, [
    '{field} is not valid: {wanted}. Nothing was saved.',
    '{field} 不符合要求：{wanted}，未保存。',
    '{field} が正しくありません：{wanted}。保存していません。',
  ]),
  'payment.page-invalid': entry(404, [
    'This link is not for a payment here. Ask at the till.',
    '此链接不对应这里的任何付款，请咨询收银台。',
    'このリンクに該当するお支払いはここにありません。レジでお尋ねください。',
  ]),
  'payment.page-expired': entry(404, [
    'This page has expired. Ask at the till about the payment.',
    '此页面已过期，请向收银台咨询付款情况。',
    'このページの期限が切れました。お支払いについてはレジでお尋ねください。',
  ]),
  'payment.not-demo': entry(422, [
    'Only open simulator payments can be paid here. Nothing was changed.',
    '此处只能支付模拟渠道中未完成的付款。未作任何更改。',
    'ここで支払えるのは、シミュレーターの未払いの支払いだけです。何も変更していません。',
  ]),
  'payment.order-booked': entry(409, [
    'This order is already paid and booked. No payment was requested.',
    '该订单已付款入账，未发起收款。',
    'この取引は支払済みで、記帳されています。請求していません。',
  ]),
  'payment.order-has-money': entry(409, [
    'This order has payments, or they may still arrive. Refund them first; the order was not changed.',
    '此订单已有付款，或仍可能到账。请先退款，订单未变。',
    'この取引には支払いがあるか、まだ届く可能性があります。先に返金してください。取引は変わっていません。',
  ]),
  'payment.in-a-sale': entry(422, [
    'This payment belongs to a sale. Refund the sale, and the money goes back the same way.',
    '此付款属于一笔销售。请对该销售退款，款项原路退回。',
    'この支払いは売上のものです。売上を返金すると、同じ方法で戻ります。',
  ]),
  'payment.receipt-missing': entry(422, [
    'Enter the number of the refund receipt. The refund stays pending.',
    '请输入退款凭证号。退款仍待处理。',
    '返金の控え番号を入力してください。返金は未完了のままです。',
  ]),
  'attempt.not-now': entry(409, [
    'This is not possible for a payment that is {state}. Nothing was changed.',
    '付款状态为“{state}”，不能这样处理。未作任何更改。',
    '状態が {state} の支払いではできません。何も変更していません。',
  ]),
  'payment.account-twice': entry(409, [
    'This channel already has an account here. Change that account.',
    '此处已有该渠道的账户，请修改该账户。',
    'この決済サービスのアカウントは既にここにあります。そのアカウントを変更してください。',
  ]),
  'payment.field-missing': entry(422, [
    '{field} is missing in the account. Nothing was saved.',
    '账户缺少 {field}，未保存。',
    'アカウントの {field} がありません。保存していません。',
  ]),
  'payment.key-unreadable': entry(422, [
    '{field} is not an RSA key: use PEM or base64, PKCS1 or PKCS8. Nothing was saved.',
    '{field} 不是有效的 RSA 密钥（PEM 或 base64，PKCS1 或 PKCS8），未保存。',
    '{field} は RSA 鍵ではありません。PEM または base64、PKCS1 または PKCS8 にしてください。保存していません。',
  ]),
  'payment.key-swapped': entry(422, [
    '{field} belongs to your own private key. Paste the channel’s public key there; nothing was saved.',
    '{field} 与您自己的私钥是一对，请填写渠道的公钥。未保存。',
    '{field} はあなた自身の秘密鍵のものです。決済サービスの公開鍵を貼り付けてください。保存していません。',
  ]),
  'payment.live-unaudited': entry(422, [
    'Live accounts need an audited merchant. Nothing was saved.',
    '正式账户须商户已通过审核。未保存。',
    '本番アカウントには加盟店の審査が必要です。保存していません。',
  ]),
  'payment.live-in-test-shop': entry(422, [
    'A test shop takes no real money. Choose a demo account; nothing was saved.',
    '测试店铺不能使用正式账户收款，请选择演示账户。未保存。',
    'テスト店では実際のお金を扱えません。デモ用アカウントを選んでください。保存していません。',
  ]),
  'payment.real-shop': entry(409, [
    'Only payments of a test shop are simulated. Nothing was changed; use a key of the test shop.',
    '只有测试店铺的付款是模拟的。未作任何更改，请使用测试店铺的密钥。',
    'テスト店の支払いだけが模擬です。何も変更していません。テスト店のキーを使ってください。',
  ]),
  'payment.played-over': entry(409, [
    'This test payment is no longer waiting. Nothing was changed; look at the list again.',
    '该测试付款已不在等待。未作任何更改，请重新查看列表。',
    'このテスト決済はもう待機中ではありません。何も変更していません。一覧をもう一度確認してください。',
  ]),
  'payment.demo-unavailable': entry(422, [
    'Demo accounts work only with the simulators on this server. Nothing was saved.',
    '演示账户仅在本服务器的模拟渠道可用。未保存。',
    'デモ用アカウントは、このサーバーのシミュレーターでだけ使えます。保存していません。',
  ]),
} as const
