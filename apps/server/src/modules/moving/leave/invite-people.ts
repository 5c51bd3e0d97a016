import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findPageAddress, hasPlatformMail, sendMail } from '../../message/public.ts'
import { type ArrivedPerson, listArrivedPeople } from './tables/shop.store.ts'

interface Words {
  readonly title: (shop: string) => string
  readonly text: (shop: string, email: string) => string
  readonly owner: string
}

const WORDS: Readonly<Record<Locale, Words>> = {
  'en-US': {
    title: (shop) => `${shop} has moved to a new installation of Kassa`,
    text: (shop, email) =>
      `${shop} works in a new installation of Kassa from now on. Your old password does not open it. Choose “Forgot password” on the page below, enter ${email}, and set a new one.`,
    owner:
      'Then give your staff new passwords and PINs under Staff, register the tills, and connect payment, mail and apps again.',
  },
  'zh-CN': {
    title: (shop) => `${shop} 已迁移到新的 Kassa`,
    text: (shop, email) =>
      `${shop} 从现在起在新的 Kassa 中营业，原密码不再有效。请在下面的页面选择“忘记密码”，输入 ${email}，设置新密码。`,
    owner: '之后请在“员工”中为员工设置新密码和 PIN，注册收银机，并重新连接支付、邮件和应用。',
  },
  'ja-JP': {
    title: (shop) => `${shop} は新しい Kassa に移転しました`,
    text: (shop, email) =>
      `${shop} は今後、新しい Kassa で営業します。以前のパスワードは使えません。下のページで「パスワードを忘れた」を選び、${email} を入力して新しいパスワードを設定してください。`,
    owner:
      'その後、「スタッフ」で新しいパスワードと PIN を設定し、レジを登録して、決済・メール・アプリを接続し直してください。',
  },
}

interface Invitation {
  readonly merchantId: string
  readonly name: string
  /** The address of this installation; null where it has none that people reach. */
  readonly publicUrl: string | null
  /** True where it sends mail by a server of its own (`SMTP_URL`), beside the one that its operator sets up. */
  readonly hasServer: boolean
  readonly now: string
  readonly newId: () => string
}

/**
 * Puts an invitation to each person of a shop that arrived on its way, the owner's first: a letter that leads to the page where they set a password. It
 * holds no secret, and leaves only if the arrival is committed. Answers whom it went to; nobody where the installation sends no mail.
 */
export async function invitePeople(
  tx: Tx,
  { merchantId, name, publicUrl, hasServer, ...at }: Invitation,
): Promise<string[]> {
  if (!hasServer && !(await hasPlatformMail(tx))) return []
  const people = await listArrivedPeople(tx, merchantId)
  const pages = await findPageAddress(tx, publicUrl, merchantId)
  for (const person of people) await invite(tx, person)
  return people.map(({ email }) => email)

  function invite(inside: Tx, { id, email, locale, isOwner }: ArrivedPerson): Promise<boolean> {
    const { title, text, owner } = WORDS[locale]
    const paragraphs = isOwner ? [text(name, email), owner] : [text(name, email)]
    const link = pages === null ? '' : `${pages}/cashier/manage/forgot-password`
    const facts = { title: title(name), text: paragraphs.join('\n\n'), link }
    return sendMail(inside, at, { purpose: 'note', to: email, locale, facts, key: `moving.invite ${merchantId} ${id}` })
  }
}
