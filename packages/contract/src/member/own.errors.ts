import { entry } from '../error.ts'

export const ownErrors = {
  'member-link.invalid': entry(422, [
    'This link is not valid or has expired. Request a new code, or ask the shop for a new link; nothing was changed.',
    '此链接无效或已过期，未做任何更改。请重新获取验证码，或向门店索取新链接。',
    'このリンクは無効か、有効期限が切れています。何も変更していません。コードを取り直すか、店舗に新しいリンクを依頼してください。',
  ]),
  'member-link.no-address': entry(422, [
    'The shop has no e-mail address or phone number to send you a code. Give them your address at the till.',
    '门店没有您的邮箱，也无法向您的手机发送短信，因此无法发送验证码。请在收银台登记邮箱。',
    'メールアドレスの登録がなく、SMS を送れる電話番号もないため、コードを送れませんでした。レジでアドレスをお知らせください。',
  ]),
  'member-link.unreachable': entry(422, [
    'This member can’t receive codes. Add an e-mail address to the member, or set up an SMS gateway; nothing was changed.',
    '验证码无法送达该会员：没有邮箱，也没有可接收短信的手机号。未做任何更改；请为会员登记邮箱，或配置短信网关。',
    'この会員にはコードを届けられません：メールアドレスがなく、SMS を送れる電話番号もありません。何も変更していません。会員のメールアドレスを登録するか、SMS ゲートウェイを設定してください。',
  ]),
} as const
