import { VERIFICATION } from '@kassa/domain/identity/verification-code.ts'
import type { Locale } from '../../../platform/actor.ts'

interface Words {
  readonly subject: string
  readonly text: string
}

type InThreeLanguages = Readonly<Record<Locale, Words>>

const minutes = VERIFICATION.validMinutes

const codeLetter = (code: string): InThreeLanguages => ({
  'en-US': {
    subject: `${code} is your Kassa code`,
    text: `Your verification code is ${code}. It is good for ${minutes} minutes.\n\nIf you did not ask for it, ignore this letter: nothing has changed.\n`,
  },
  'zh-CN': {
    subject: `Kassa 验证码 ${code}`,
    text: `您的验证码是 ${code}，${minutes} 分钟内有效。\n\n如非本人操作，请忽略此邮件，您的账号没有任何变化。\n`,
  },
  'ja-JP': {
    subject: `Kassa の確認コード ${code}`,
    text: `確認コードは ${code} です。有効期限は ${minutes} 分です。\n\nお心当たりがない場合は、このメールを無視してください。変更はありません。\n`,
  },
})

const known: InThreeLanguages = {
  'en-US': {
    subject: 'You have a Kassa account already',
    text: 'Somebody, perhaps you, tried to register with this address. It has an account already: sign in, or choose "Forgot password".\n',
  },
  'zh-CN': {
    subject: '您已有 Kassa 账号',
    text: '有人（可能是您本人）尝试用此邮箱注册。该邮箱已有账号，请直接登录或使用“忘记密码”。\n',
  },
  'ja-JP': {
    subject: 'Kassa のアカウントは既にあります',
    text: 'このメールアドレスで登録しようとした方がいます（ご本人かもしれません）。既にアカウントがありますので、ログインするか「パスワードを忘れた」をご利用ください。\n',
  },
}

const approved: InThreeLanguages = {
  'en-US': {
    subject: 'Your Kassa partner account is open',
    text: 'Your registration was approved. You can sign in now.\n',
  },
  'zh-CN': { subject: '您的 Kassa 代理商账号已开通', text: '您的注册已通过审批，现在可以登录。\n' },
  'ja-JP': {
    subject: 'Kassa パートナーアカウントが開設されました',
    text: '登録が承認されました。ログインできます。\n',
  },
}

/** The letter that carries a verification code. */
export const letterWithCode = (code: string, locale: Locale): Words => codeLetter(code)[locale]

/** What somebody who has an account already gets instead of a registration code. */
export const letterOfKnownAddress = (locale: Locale): Words => known[locale]

/** What a partner's administrator gets when an operator approved the sign-up. */
export const letterOfApproval = (locale: Locale): Words => approved[locale]
