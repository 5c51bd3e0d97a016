import { entry } from '../error.ts'

export const joinErrors = {
  'join.invalid': entry(422, [
    'This code is not valid or has expired. Scan the code on the shop’s screen now; nothing was saved.',
    '此二维码无效或已过期，未保存任何内容。请扫描门店屏幕上当前的二维码。',
    'このコードは無効か、有効期限が切れています。何も保存していません。店舗の画面に今あるコードを読み取ってください。',
  ]),
  'join.closed': entry(422, [
    'This shop does not open member cards here now. Ask at the till; nothing was saved.',
    '该门店目前无法在此注册会员，未保存任何内容。请咨询收银台。',
    'この店舗では現在ここから会員登録できません。何も保存していません。レジでお尋ねください。',
  ]),
  'join.address': entry(422, [
    'This is not an e-mail address. Check it and request the code again; nothing was saved.',
    '这不是有效的邮箱地址，未保存任何内容。请核对后重新获取验证码。',
    'メールアドレスの形になっていません。何も保存していません。確認してコードを取り直してください。',
  ]),
} as const
