import { entry } from '../error.ts'

export const ownErrors = {
  'member-link.invalid': entry(422, [
    'This link is not valid or has expired. Request a new code, or ask the shop for a new link; nothing was changed.',
    '此链接无效或已过期，未做任何更改。请重新获取验证码，或向门店索取新链接。',
    'このリンクは無効か期限切れです。新しいコードを請求するか、店舗に新しいリンクを依頼してください。何も変更していません。',
  ]),
  'member-link.no-address': entry(422, [
    'The shop has no e-mail address or phone number to send you a code. Give them your address at the till.',
    '门店没有您的邮箱，也无法向您的手机发送短信，因此无法发送验证码。请在收银台登记邮箱。',
    'コードを送れるメールアドレスも電話番号も店舗に登録されていません。レジで連絡先をお伝えください。',
  ]),
  'member-link.unreachable': entry(422, [
    'This member can’t receive codes. Add an e-mail address to the member, or set up an SMS gateway; nothing was changed.',
    '验证码无法送达该会员：没有邮箱，也没有可接收短信的手机号。未做任何更改；请为会员登记邮箱，或配置短信网关。',
    'この会員にはコードを送れません。会員にメールアドレスを追加するか、SMS ゲートウェイを設定してください。何も変更していません。',
  ]),
} as const
