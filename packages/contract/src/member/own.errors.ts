import { entry } from '../error.ts'

export const ownErrors = {
  'member-link.invalid': entry(422, [
    'This link is not valid or has expired. Request a new code, or ask the shop for a new link; nothing was changed.',
    '此链接无效或已过期。请重新获取验证码，或向门店索取新链接。未作任何更改。',
    'このリンクは無効か期限切れです。新しいコードを請求するか、店舗に新しいリンクを依頼してください。何も変更していません。',
  ]),
  'member-link.no-address': entry(422, [
    'The shop has no e-mail address or phone number to send you a code. Give them your address at the till.',
    '门店没有可发送验证码的邮箱或手机号，请在收银台登记。',
    'コードを送れるメールアドレスも電話番号も店舗に登録されていません。レジで連絡先をお伝えください。',
  ]),
  'member-link.unreachable': entry(422, [
    'This member can’t receive codes. Add an e-mail address to the member, or set up an SMS gateway; nothing was changed.',
    '该会员无法接收验证码。请为会员添加邮箱，或设置短信网关。未作任何更改。',
    'この会員にはコードを送れません。会員にメールアドレスを追加するか、SMS ゲートウェイを設定してください。何も変更していません。',
  ]),
} as const
