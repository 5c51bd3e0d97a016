import { entry } from '../error.ts'

export const identityErrors = {
  'login.refused': entry(422, [
    'The account or the password is not right. Check both and try again.',
    '账号或密码不正确，请检查后重试。',
    'アカウントまたはパスワードが正しくありません。確認してやり直してください。',
  ]),
  'login.temporarily-locked': entry(
    422,
    [
      'Too many wrong passwords. This account is locked for {minutes} minutes.',
      '密码错误次数过多，账号已锁定 {minutes} 分钟。',
      'パスワードの誤りが続いたため、{minutes} 分間ロックされています。',
    ],
    'retry',
  ),
  'login.permanently-locked': entry(
    422,
    [
      'This account is locked. Ask your administrator to unlock it.',
      '账号已被锁定，请联系管理员解锁。',
      'アカウントがロックされています。管理者に解除を依頼してください。',
    ],
    'call-support',
  ),
  'login.not-activated': entry(
    422,
    ['This account is not activated yet.', '账号尚未激活。', 'アカウントはまだ有効化されていません。'],
    'call-support',
  ),
  'login.disabled': entry(
    422,
    [
      'This account is disabled. Ask your administrator.',
      '账号已停用，请联系管理员。',
      'アカウントは無効です。管理者に連絡してください。',
    ],
    'call-support',
  ),
  'password.too-weak': entry(422, [
    'The password needs {minimum}–{maximum} characters of {classes} kinds (upper case, lower case, digits, symbols).',
    '密码需为 {minimum}–{maximum} 位，且包含 {classes} 类字符（大写、小写、数字、符号）。',
    'パスワードは {minimum}～{maximum} 文字で、{classes} 種類（大文字・小文字・数字・記号）が必要です。',
  ]),
  'password.used-before': entry(422, [
    'This is one of your last three passwords. Choose another.',
    '不能使用最近三次用过的密码，请换一个。',
    '直近 3 回のパスワードは使えません。別のものにしてください。',
  ]),
  'password.differs': entry(422, [
    'The two passwords do not match.',
    '两次输入的密码不一致。',
    '2 つのパスワードが一致しません。',
  ]),
  'pin.too-simple': entry(422, [
    'This PIN is too easy to guess. Avoid repeated or consecutive digits.',
    'PIN 过于简单，请避免重复或连续数字。',
    'PIN が単純すぎます。同じ数字や連続した数字は避けてください。',
  ]),
} as const
