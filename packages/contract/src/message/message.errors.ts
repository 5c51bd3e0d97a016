import { entry } from '../error.ts'

/** Refusals of gateways, templates and what is sent. */
export const messageErrors = {
  'email-gateway.password-again': entry(422, [
    'Type the password again: it is not sent to another server, port or safety than it was given for. Nothing was saved.',
    '请重新输入密码：密码不会发往与设置时不同的服务器、端口或加密方式。未保存。',
    'パスワードを再入力してください。設定時と異なるサーバー・ポート・暗号化には送信されません。保存していません。',
  ]),
  'email-gateway.host-forbidden': entry(422, [
    '{host} lies inside the network of this installation and is not called. Name a public mail server.',
    '{host} 位于本系统内部网络，不能连接。请填写公网邮件服务器。',
    '{host} はこのシステムの内部ネットワークのため接続できません。公開されたメールサーバーを指定してください。',
  ]),
  'email-gateway.missing': entry(409, [
    'There is no mail server of your own to test. Save one first.',
    '尚未设置自己的邮件服务器，请先保存。',
    'テストするメールサーバーがありません。先に保存してください。',
  ]),
  'template.variable-unknown': entry(422, [
    '{name} in braces is not known here ({field}). Known are: {known}. Nothing was saved.',
    '花括号中的“{name}”在此处不可用（{field}）。可用：{known}。未保存。',
    '波括弧の「{name}」はここでは使えません（{field}）。使えるもの：{known}。保存していません。',
  ]),
  'template.code-tag': entry(422, [
    'The verification code has to stand in this mail exactly once; it stands {count} times. Nothing was saved.',
    '验证码标签必须且只能出现一次，目前出现 {count} 次。未保存。',
    '確認コードのタグは1回だけ使ってください。現在 {count} 回です。保存していません。',
  ]),
  'message.not-resendable': entry(409, [
    'This message is not sent again: it arrived, is still on its way, or what it said is not kept any more.',
    '该消息无法重发：已送达、仍在发送中，或内容已不再保存。',
    'このメッセージは再送できません。送信済み、送信中、または内容が保存期間を過ぎています。',
  ]),
} as const
