import { entry } from '../error.ts'

/** Refusals of gateways, templates and what is sent. */
export const messageErrors = {
  'email-gateway.password-again': entry(422, [
    'Enter the password again because the server, port or encryption changed. Nothing was saved.',
    '服务器、端口或加密方式已更改，请重新输入密码。未保存。',
    'サーバー・ポート・暗号化のいずれかが変わったため、パスワードを入力し直してください。保存していません。',
  ]),
  'email-gateway.host-forbidden': entry(422, [
    '{host} is inside this installation’s network and not allowed. Enter a public mail server.',
    '{host} 位于本系统的内部网络，不允许使用。请填写公网邮件服务器。',
    '{host} は内部ネットワークのため使えません。公開されているメールサーバーを入力してください。',
  ]),
  'email-gateway.missing': entry(409, [
    'You have no mail server of your own to test. Save one first.',
    '您没有可测试的邮件服务器，请先保存一个。',
    'テストできる独自のメールサーバーがありません。先に保存してください。',
  ]),
  'sms-gateway.key-missing': entry(422, [
    'Enter the access key ID and its secret together. Nothing was saved.',
    '请同时填写 AccessKey ID 和 Secret。未保存。',
    'アクセスキー ID とシークレットは一緒に入力してください。保存していません。',
  ]),
  'sms-gateway.secret-again': entry(422, [
    'Enter the header secret again because the address or header changed. Nothing was saved.',
    '地址或请求头已更改，请重新输入请求头密钥。未保存。',
    'アドレスまたはヘッダーが変わったため、ヘッダーのシークレットを入力し直してください。保存していません。',
  ]),
  'sms-gateway.header-unnamed': entry(422, [
    'Enter a name for the header with the secret, or leave both empty. Nothing was saved.',
    '请填写携带密钥的请求头名称，或两项都留空。未保存。',
    'シークレットのヘッダー名を入力するか、両方を空欄にしてください。保存していません。',
  ]),
  'sms-gateway.names-same': entry(422, [
    'Phone number, text and sender need different field names. Nothing was saved.',
    '手机号、短信内容和发送方的字段名不能相同。未保存。',
    '電話番号・本文・差出人には、別々のフィールド名が必要です。保存していません。',
  ]),
  'sms-gateway.url-forbidden': entry(422, [
    '{host} is inside this installation’s network and not allowed. Enter a public server.',
    '{host} 位于本系统的内部网络，不允许使用。请填写公网服务器。',
    '{host} は内部ネットワークのため使えません。公開されているサーバーを入力してください。',
  ]),
  'sms-gateway.url-plain': entry(422, [
    'The address must start with https:// to protect codes and the secret. Nothing was saved.',
    '地址须以 https:// 开头，以保护验证码和密钥。未保存。',
    'コードとシークレットを守るため、アドレスは https:// で始めてください。保存していません。',
  ]),
  'sms-gateway.missing': entry(409, [
    'You have no active SMS gateway of your own to test. Save one first.',
    '您没有可测试的短信网关，请先保存一个。',
    'テストできる使用中の独自の SMS ゲートウェイがありません。先に保存してください。',
  ]),
  'template.variable-unknown': entry(422, [
    '{name} in braces is not a placeholder here ({field}). Use: {known}. Nothing was saved.',
    '花括号中的“{name}”在此不是变量（{field}）。可用：{known}。未保存。',
    '波かっこの「{name}」はここでは使えません（{field}）。使える項目：{known}。保存していません。',
  ]),
  'template.code-tag': entry(422, [
    'The verification code must appear exactly once in this e-mail, not {count, time|times}. Nothing was saved.',
    '验证码在此邮件中须出现且只出现一次，现为 {count} 次。未保存。',
    '確認コードはこのメールに 1 回だけ入れてください（現在 {count} 回）。保存していません。',
  ]),
  'notice.time-past': entry(422, [
    'Choose a time in the future, at least a minute from now. Nothing was saved.',
    '请选择将来的时间，至少在一分钟之后。未保存。',
    '今から 1 分以上先の日時を選択してください。保存していません。',
  ]),
  'alert.no-mail': entry(422, [
    'Only administrators of a merchant can get alerts by e-mail. You see alerts in your notifications and at the desk; nothing was saved.',
    '只有商户的管理员可以用邮件接收提醒。您可在通知和收银台查看提醒。未保存。',
    'メールのアラートを受け取れるのは加盟店の管理者だけです。アラートは通知とレジで確認できます。保存していません。',
  ]),
  'push.not-here': entry(422, [
    'Only administrators of a merchant can get alerts in the browser. You see alerts in your notifications and at the desk; nothing was saved.',
    '只有商户的管理员可以在浏览器接收提醒。您可在通知和收银台查看提醒。未保存。',
    'ブラウザーのアラートを受け取れるのは加盟店の管理者だけです。アラートは通知とレジで確認できます。保存していません。',
  ]),
  'push.unfit': entry(422, [
    'This browser’s push service can’t be used. Try another browser; nothing was saved.',
    '此浏览器的推送服务无法使用，请换用其他浏览器。未保存。',
    'このブラウザーの通知サービスは使えません。別のブラウザーをお試しください。保存していません。',
  ]),
  'push.most': entry(409, [
    'You already get alerts in {most, browser|browsers}. Remove a browser you no longer use; nothing was saved.',
    '您已在 {most} 个浏览器接收提醒，请移除不再使用的浏览器。未保存。',
    '既に {most} 個のブラウザーでアラートを受け取っています。使わないブラウザーを外してください。保存していません。',
  ]),
  'notice.nobody': entry(422, [
    'Choose at least one person or outlet, or send it to all. Nothing was saved.',
    '请至少选择一名员工或一家门店，或改为发送给所有人。未保存。',
    'スタッフまたは店舗を 1 つ以上選択するか、全員に送信してください。保存していません。',
  ]),
  'notice.not-here': entry(422, [
    'Only a merchant can choose staff and outlets. Send the notice to everyone below you; nothing was saved.',
    '只有商户可以选择员工和门店，请将通知发送给所有下级。未保存。',
    'スタッフと店舗を選択できるのは加盟店だけです。配下の全員に送信してください。保存していません。',
  ]),
  'notice.is-out': entry(409, [
    'This notice is published and can’t be changed or deleted. Withdraw it and write a new notice.',
    '该通知已发布，不能修改或删除。请撤回后重新撰写。',
    'このお知らせは公開済みのため、変更も削除もできません。取り下げて新しく作成してください。',
  ]),
  'notice.not-out': entry(409, [
    'Only published or scheduled notices can be withdrawn.',
    '只能撤回已发布或已定时的通知。',
    '取り下げられるのは公開済みまたは予約済みのお知らせだけです。',
  ]),
  'message.not-resendable': entry(409, [
    'This message can’t be sent again: it arrived, is still being sent, or its text is no longer stored.',
    '该消息无法重发：已送达、仍在发送中，或内容已不再保存。',
    'このメッセージは再送できません。届いているか、送信中か、本文の保存期間を過ぎています。',
  ]),
} as const
