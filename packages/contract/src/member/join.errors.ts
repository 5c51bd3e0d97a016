import { entry } from '../error.ts'

export const joinErrors = {
  'join.invalid': entry(422, [
    'This code is not valid or has expired. Scan the code on the shop’s screen now; nothing was saved.',
    '此二维码无效或已过期，未保存任何内容。请扫描门店屏幕上当前的二维码。',
    'このコードは無効か期限切れです。店舗の画面に今表示されているコードを読み取ってください。何も保存していません。',
  ]),
  'join.closed': entry(422, [
    'This shop does not open member cards here now. Ask at the till; nothing was saved.',
    '门店目前不在此办理会员卡，请咨询收银台。未保存任何内容。',
    'この店舗では現在、ここから会員登録できません。レジでお尋ねください。何も保存していません。',
  ]),
  'join.address': entry(422, [
    'This is not an e-mail address. Check it and request the code again; nothing was saved.',
    '这不是有效的邮箱地址，未保存任何内容。请核对后重新获取验证码。',
    'メールアドレスではありません。確認して、コードをもう一度請求してください。何も保存していません。',
  ]),
} as const
