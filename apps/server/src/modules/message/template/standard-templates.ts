import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import type { MailTemplate } from '@kassa/domain/message/template.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'

type InThreeLanguages = Readonly<Record<Locale, MailTemplate>>

const signature = 'Kassa'
const say = (title: string, content: string): MailTemplate => ({ title, content, signature })

const code: InThreeLanguages = {
  'en-US': say(
    'Your Kassa code',
    'Your verification code is {code}. It is valid for {minutes} minutes.\n\nIf you did not request it, ignore this e-mail: nothing has changed.',
  ),
  'zh-CN': say(
    'Kassa 验证码',
    '您的验证码是 {code}，{minutes} 分钟内有效。\n\n如非本人操作，请忽略此邮件，未作任何更改。',
  ),
  'ja-JP': say(
    'Kassa の確認コード',
    '確認コードは {code} です。有効期限は {minutes} 分です。\n\nお心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  ),
}

const memberCode: InThreeLanguages = {
  'en-US': say(
    'Your code',
    'Your member code is {code}. It is valid for {minutes} minutes.\n\nIf you did not request it, ignore this e-mail: nothing has changed.',
  ),
  'zh-CN': say(
    '您的验证码',
    '您的会员验证码是 {code}，{minutes} 分钟内有效。\n\n如非本人操作，请忽略此邮件，未作任何更改。',
  ),
  'ja-JP': say(
    '確認コード',
    '会員の確認コードは {code} です。有効期限は {minutes} 分です。\n\nお心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  ),
}

const note: MailTemplate = say('{title}', '{text}\n\n{link}')

/** The mails that are sent where nobody has written a text of their own. */
export const STANDARD_TEMPLATES: Readonly<Record<MessagePurpose, InThreeLanguages>> = {
  'register-code': code,
  'reset-code': code,
  'member-code': memberCode,
  'address-known': {
    'en-US': say(
      'You already have a Kassa account',
      'Someone, perhaps you, tried to register with this address. It already has an account: log in, or choose "Forgot password".',
    ),
    'zh-CN': say(
      '您已有 Kassa 账号',
      '有人（可能是您本人）尝试用此邮箱注册。该邮箱已有账号，请登录，或使用“忘记密码”。',
    ),
    'ja-JP': say(
      'Kassa のアカウントは既にあります',
      'このメールアドレスで登録しようとした方がいます（ご本人かもしれません）。既にアカウントがありますので、ログインするか「パスワードを忘れた」をご利用ください。',
    ),
  },
  'partner-approved': {
    'en-US': say('Your Kassa partner account is open', 'Your registration has been approved. You can log in now.'),
    'zh-CN': say('您的 Kassa 代理商账号已开通', '您的注册已通过审批，现在可以登录。'),
    'ja-JP': say('Kassa パートナーアカウントが開設されました', '登録が承認されました。今すぐログインできます。'),
  },
  'points-ending': {
    'en-US': say(
      '{shop}: points that expire after {date}: {points}',
      'Points to use at {shop} until the end of {date}: {points}. After that they expire.\n\nYou get this because you agreed to messages. Tell the shop to stop them.',
    ),
    'zh-CN': say(
      '{shop}：{points} 积分将于 {date} 到期',
      '您在 {shop} 有 {points} 积分，可使用至 {date}（含当日），逾期作废。\n\n您同意接收消息，因此收到本邮件。如不想再收到，请告知门店。',
    ),
    'ja-JP': say(
      '{shop}：{points} ポイントの有効期限は {date} です',
      '{shop} の {points} ポイントは {date}（当日を含む）までご利用いただけます。期限を過ぎると失効します。\n\nこのメールはお知らせの受け取りに同意された方にお送りしています。不要な場合は店舗へお申し出ください。',
    ),
  },
  'exchange-waiting': {
    'en-US': say(
      '{outlet}: {goods} ready for pick-up',
      'Points exchanged at {shop} for {goods}: {points}. Pick up at {outlet} with the number {number}.\n\nYou get this because you agreed to messages. Tell the shop to stop them.',
    ),
    'zh-CN': say(
      '{outlet}：{goods} 可以领取了',
      '您在 {shop} 用 {points} 积分兑换了 {goods}，请到 {outlet} 领取，并告知单号 {number}。\n\n您同意接收消息，因此收到本邮件。如不想再收到，请告知门店。',
    ),
    'ja-JP': say(
      '{outlet}：{goods} をお受け取りいただけます',
      '{shop} の {points} ポイントで {goods} と交換されました。{outlet} で番号 {number} をお伝えのうえ、お受け取りください。\n\nこのメールはお知らせの受け取りに同意された方にお送りしています。不要な場合は店舗へお申し出ください。',
    ),
  },
  'payment-due': {
    'en-US': say(
      '{shop}: {amount} is due by {date}',
      'The next payment for your order {number} at {outlet} is {amount}, due by the end of {date}. You can pay at any of our tills with that number. If you have already paid, thank you.\n\nYou get this because you agreed to messages. Tell the shop to stop them.',
    ),
    'zh-CN': say(
      '{shop}：请在 {date} 前支付 {amount}',
      '您在 {outlet} 的订单（单号 {number}）下一笔应付 {amount}，请在 {date}（含当日）前支付，可在任一收银台报单号付款。如已支付，谢谢您。\n\n您同意接收消息，因此收到本邮件。如不想再收到，请告知门店。',
    ),
    'ja-JP': say(
      '{shop}：{date} までに {amount} のお支払いがあります',
      '{outlet} でお取り置き中の商品（番号 {number}）は、{date}（当日を含む）までに {amount} をお支払いください。どのレジでも、番号をお伝えいただければお支払いになれます。お支払い済みの場合はご容赦ください。\n\nこのメールはお知らせの受け取りに同意された方にお送りしています。不要な場合は店舗へお申し出ください。',
    ),
  },
  'member-letter': {
    'en-US': say(
      '{title}',
      '{text}\n\nYou get this from {shop} because you agreed to messages. Tell the shop to stop them.',
    ),
    'zh-CN': say('{title}', '{text}\n\n您同意接收 {shop} 的消息，因此收到本邮件。如不想再收到，请告知门店。'),
    'ja-JP': say(
      '{title}',
      '{text}\n\nこのメールは {shop} からのお知らせの受け取りに同意された方にお送りしています。不要な場合は店舗へお申し出ください。',
    ),
  },
  receipt: {
    'en-US': { title: '{outlet} {number}', content: '{receipt}', signature: '' },
    'zh-CN': { title: '{outlet} {number}', content: '{receipt}', signature: '' },
    'ja-JP': { title: '{outlet} {number}', content: '{receipt}', signature: '' },
  },
  note: { 'en-US': note, 'zh-CN': note, 'ja-JP': note },
  test: {
    'en-US': say('Kassa test e-mail', 'This is a test. E-mails from {sender} are sent the same way.'),
    'zh-CN': say('Kassa 测试邮件', '这是一封测试邮件。{sender} 的邮件将以同样的方式发出。'),
    'ja-JP': say('Kassa のテストメール', 'これはテストです。{sender} のメールも同じ方法で送信されます。'),
  },
}
