import { entry } from '../error.ts'

export const identityErrors = {
  'provider.none': entry(422, [
    'No sign-in provider is set up here for this. Log in with your password instead; nothing was changed.',
    '此处没有可用的登录服务。请改用密码登录，未作任何更改。',
    '利用できるログインプロバイダーがありません。パスワードでログインしてください。何も変更していません。',
  ]),
  'provider.not-for-operator': entry(422, [
    'The operator signs in with a password and a second factor, never by a provider. Nothing was changed.',
    '平台运营方只能使用密码与两步验证登录，不能使用登录服务。未作任何更改。',
    '運営はパスワードと二要素認証でログインし、プロバイダーは使えません。何も変更していません。',
  ]),
  'provider.unreachable': entry(422, [
    'The provider can’t be reached. Check its address and try again; nothing was changed.',
    '无法连接登录服务。请检查地址后重试，未作任何更改。',
    'プロバイダーに接続できません。アドレスを確認してもう一度お試しください。何も変更していません。',
  ]),
  'provider.issuer-differs': entry(422, [
    'The provider names itself {issuer}. Enter exactly that; nothing was changed.',
    '登录服务的标识为 {issuer}，请原样填写。未作任何更改。',
    'プロバイダーの名称は {issuer} です。そのとおりに入力してください。何も変更していません。',
  ]),
  'provider.secret-again': entry(422, [
    'Enter the client secret again because the issuer or client changed; for a provider without one, remove this one first. Nothing was saved.',
    'Issuer 或 Client ID 已更改，请重新输入 Client secret；若新的登录服务没有密钥，请先移除当前服务。未保存。',
    'Issuer または Client ID が変わったため、Client secret を入力し直してください。シークレットのないプロバイダーに変える場合は、先に今のプロバイダーを削除してください。保存していません。',
  ]),
  'provider.unfit': entry(422, [
    'No OpenID Connect provider answers at this address. Check it with the provider; nothing was changed.',
    '该地址没有 OpenID Connect 登录服务，请向服务方确认。未作任何更改。',
    'このアドレスに OpenID Connect プロバイダーがありません。提供元に確認してください。何も変更していません。',
  ]),
  'provider.too-late': entry(422, [
    'This sign-in took too long, was used already, or began in another browser. Begin again; nothing was changed.',
    '本次登录已超时、已使用或在其他浏览器中开始。请重新开始，未作任何更改。',
    'このログインは時間切れ、使用済み、または別のブラウザで始まったものです。最初からやり直してください。何も変更していません。',
  ]),
  'provider.wrong': entry(422, [
    'The answer of the provider can’t be trusted, so nobody was logged in. Begin again, or use your password; nothing was changed.',
    '登录服务的答复无法通过验证，因此未登录。请重新开始或使用密码，未作任何更改。',
    'プロバイダーの応答を確認できないため、ログインしていません。やり直すか、パスワードを使ってください。何も変更していません。',
  ]),
  'provider.clock': entry(422, [
    'The provider’s clock and ours differ too much, so nobody was logged in. Use your password, and have the clocks set; nothing was changed.',
    '登录服务与本系统的时钟相差过大，因此未登录。请使用密码并校准时钟，未作任何更改。',
    'プロバイダーとの時計のずれが大きいため、ログインしていません。パスワードを使い、時計を合わせてください。何も変更していません。',
  ]),
  'provider.not-yours': entry(403, [
    'This provider belongs to another merchant or partner. Log in there; your account was not linked, and nothing was changed.',
    '该登录服务属于其他商户或代理商，请在其处登录。您的账号未关联，未作任何更改。',
    'このプロバイダーは別の加盟店またはパートナーのものです。そちらでログインしてください。何も変更していません。',
  ]),
  'provider.linked-already': entry(409, [
    'This person or this account is linked already. Ask for the old link to be removed; nothing was changed.',
    '该用户或该账号已关联，请先让管理员移除原有关联。未作任何更改。',
    'この人またはアカウントはすでに連携済みです。以前の連携を解除してもらってください。何も変更していません。',
  ]),
  'support.operator-only': entry(403, [
    'Only the operator asks for support access. Nothing was changed.',
    '只有平台运营方可以申请客服访问，未作任何更改。',
    'サポートアクセスを申請できるのは運営だけです。何も変更していません。',
  ]),
  'support.asked-already': entry(409, [
    'Your request to this shop is still waiting, or your access is active. Use that one; nothing was changed.',
    '您对该店铺的申请仍在等待答复，或访问仍然有效，请直接使用。未作任何更改。',
    'この店舗への申請は回答待ち、またはアクセスが有効です。そちらを使ってください。何も変更していません。',
  ]),
  'support.not-waiting': entry(409, [
    'This request is no longer waiting for an answer. Reload the list; nothing was changed.',
    '该申请已不在等待答复，请刷新列表。未作任何更改。',
    'この申請はもう回答待ちではありません。一覧を再読み込みしてください。何も変更していません。',
  ]),
  'support.not-running': entry(409, [
    'This support access is not active. Ask the owner for a new one if it is still needed; nothing was changed.',
    '该客服访问当前无效，如仍需要请向店主重新申请。未作任何更改。',
    'このサポートアクセスは有効ではありません。必要な場合はオーナーに改めて申請してください。何も変更していません。',
  ]),
  'test-shop.made-already': entry(409, [
    'This shop already has a test shop. Switch to it, or end it before making another; nothing was changed.',
    '该店铺已有测试店铺。请切换到测试店铺，或先结束它再新建。未作任何更改。',
    'このお店にはすでにテスト店があります。テスト店に切り替えるか、終了してから作り直してください。何も変更していません。',
  ]),
  'test-shop.none': entry(409, [
    'There is no shop beside this one to switch to. Make a test shop first; nothing was changed.',
    '没有可切换的另一店铺，请先新建测试店铺。未作任何更改。',
    '切り替え先のお店がありません。先にテスト店を作成してください。何も変更していません。',
  ]),
  'test-clock.real': entry(409, [
    'The clock of a real shop can’t be moved. Switch to the test shop first; nothing was changed.',
    '正式店铺的时钟不能调整。请先切换到测试店铺。未作任何更改。',
    '本番のお店の時計は進められません。先にテスト店に切り替えてください。何も変更していません。',
  ]),
  'test-clock.back': entry(422, [
    'The clock is at {now} and only moves ahead. Choose a later moment; nothing was changed.',
    '时钟现为 {now}，只能向前调整。请选择更晚的时间。未作任何更改。',
    '時計は現在 {now} で、先にしか進められません。これより後の日時を選んでください。何も変更していません。',
  ]),
  'test-clock.too-far': entry(422, [
    'The clock moves at most {days, day|days} at once and up to {most}. Choose an earlier moment; nothing was changed.',
    '时钟一次最多向前调整 {days} 天，最晚到 {most}。请选择更早的时间。未作任何更改。',
    '時計を一度に進められるのは {days} 日までで、{most} を超えられません。より前の日時を選んでください。何も変更していません。',
  ]),
  'login.refused': entry(422, [
    'Wrong account or password. Check both and try again.',
    '账号或密码不正确，请检查后重试。',
    'アカウントまたはパスワードが正しくありません。両方を確認して、もう一度お試しください。',
  ]),
  'login.temporarily-locked': entry(
    422,
    [
      'Too many wrong passwords. This account is locked for {minutes, minute|minutes}.',
      '密码错误次数过多，账号已锁定 {minutes} 分钟。',
      'パスワードの間違いが続きました。このアカウントは {minutes} 分間ロックされます。',
    ],
    'retry',
  ),
  'login.permanently-locked': entry(
    422,
    [
      'This account is locked. Ask your administrator to unlock it.',
      '账号已锁定，请联系管理员解锁。',
      'このアカウントはロックされています。管理者に解除を依頼してください。',
    ],
    'call-support',
  ),
  'login.not-activated': entry(
    422,
    ['This account is not activated yet.', '账号尚未激活。', 'このアカウントはまだ有効化されていません。'],
    'call-support',
  ),
  'login.disabled': entry(
    422,
    [
      'This account is disabled. Ask your administrator.',
      '账号已停用，请联系管理员。',
      'このアカウントは無効です。管理者に連絡してください。',
    ],
    'call-support',
  ),
  'login.demo-elsewhere': entry(
    422,
    [
      'The password of this demo account is public, so it works only on the machine where Kassa runs. Change the password there first.',
      '此演示账号的密码是公开的，只能在运行 Kassa 的电脑上登录。请先在那里修改密码。',
      'このデモアカウントのパスワードは公開されているため、Kassa が動いているコンピューターでだけ使えます。先にそこでパスワードを変更してください。',
    ],
    'call-support',
  ),
  'password.too-weak': entry(422, [
    'Use {minimum}–{maximum, character|characters} with at least {classes} of: uppercase, lowercase, digits, symbols.',
    '密码须为 {minimum}–{maximum} 位，至少含 {classes} 类：大写、小写、数字、符号。',
    'パスワードは {minimum}～{maximum} 文字で、大文字・小文字・数字・記号のうち {classes} 種類以上を使ってください。',
  ]),
  'password.used-before': entry(422, [
    'This is one of your last three passwords. Choose another.',
    '这是您最近三次用过的密码之一，请换一个。',
    '直近 3 回のパスワードは使えません。別のパスワードにしてください。',
  ]),
  'password.differs': entry(422, [
    'The two passwords do not match.',
    '两次输入的密码不一致。',
    '2 つのパスワードが一致しません。',
  ]),
  'pin.refused': entry(422, [
    'Number and PIN do not match, or this person does not work here. Try again, or ask someone else; nothing was changed.',
    '工号与 PIN 不符，或此人不在本店工作。请重试，或请其他人授权。未作任何更改。',
    '番号と PIN が一致しないか、この人はここの担当者ではありません。もう一度試すか、別の人に依頼してください。何も変更していません。',
  ]),
  'pin.too-short': entry(422, [
    'Your role approves for others and needs a PIN of at least {digits, digit|digits}. Nothing was changed.',
    '您的角色可为他人授权，PIN 至少需要 {digits} 位。未作任何更改。',
    'あなたの役割はほかの人の操作を承認するため、{digits} 桁以上の PIN が必要です。何も変更していません。',
  ]),
  'pin.too-simple': entry(422, [
    'This PIN is too easy to guess. Avoid repeated or consecutive digits.',
    '此 PIN 太容易被猜到，请避免重复或连续的数字。',
    'PIN が推測されやすい番号です。同じ数字や連続した数字は避けてください。',
  ]),
  'login.second-factor-needed': entry(422, [
    'Enter the six-digit code from your authenticator.',
    '请输入验证器中的六位验证码。',
    '認証アプリの 6 桁のコードを入力してください。',
  ]),
  'second-factor.wrong': entry(422, [
    'This code is wrong or already used. Wait for the next code.',
    '验证码不正确或已使用，请等待下一个。',
    'コードが間違っているか使用済みです。次のコードをお待ちください。',
  ]),
  'second-factor.admins-only': entry(422, [
    'Only administrators can use two-factor login.',
    '仅管理员可使用两步验证。',
    '二要素認証を使えるのは管理者だけです。',
  ]),
  'second-factor.already-on': entry(409, [
    'Two-factor login is already on.',
    '两步验证已开启。',
    '二要素認証は既にオンです。',
  ]),
  'second-factor.not-begun': entry(409, [
    'Two-factor login is not set up. Start again.',
    '两步验证尚未设置，请重新开始。',
    '二要素認証が設定されていません。最初からやり直してください。',
  ]),
  'second-factor.demanded': entry(403, [
    'Your role requires two-factor login. Turn it on or add a passkey in your profile to continue.',
    '您的角色要求两步验证。请在个人资料中开启，或添加通行密钥，然后继续。',
    'あなたの役割には二要素認証が必要です。続けるには、プロフィールでオンにするか、パスキーを追加してください。',
  ]),
  'login.browser-key-needed': entry(422, [
    'The security policy requires a browser key, and this page has none. Open the https address in a current browser and log in there. Nothing was changed.',
    '安全策略要求浏览器密钥，而此页面没有。请在新版浏览器中打开 https 地址并登录。未作任何更改。',
    'セキュリティポリシーによりブラウザーの鍵が必要ですが、このページにはありません。最新のブラウザーで https のアドレスを開き、そこでログインしてください。何も変更していません。',
  ]),
  'security.browser-key-here': entry(422, [
    'This page has no browser key, so requiring one here would lock you out. Open the https address in a current browser and change it there. Nothing was saved.',
    '此页面没有浏览器密钥，在这里开启会使您下次无法登录。请在新版浏览器中打开 https 地址后再修改。未保存任何内容。',
    'このページにはブラウザーの鍵がないため、必須にすると自分がログインできなくなります。最新のブラウザーで https のアドレスを開き、そこで変更してください。保存していません。',
  ]),
  'login.passkey-needed': entry(422, [
    'Your role requires two-factor login, and yours is a passkey. Log in with it.',
    '您的角色要求两步验证，而您使用通行密钥。请用通行密钥登录。',
    'あなたの役割には二要素認証が必要で、登録されているのはパスキーです。パスキーでログインしてください。',
  ]),
  'role.second-factor-of-admins': entry(422, [
    'Staff log in by number and can’t use two-factor login. Require it in administrator roles; nothing was saved.',
    '员工用工号登录，不能使用两步验证。请在管理员角色中要求。未保存任何内容。',
    'スタッフは番号でログインするため、二要素認証を使えません。管理者の役割で必須にしてください。保存していません。',
  ]),
  'passkey.admins-only': entry(422, [
    'Only administrators can log in with a passkey. Nothing was changed.',
    '仅管理员可使用通行密钥登录，未作任何更改。',
    'パスキーでログインできるのは管理者だけです。何も変更していません。',
  ]),
  'passkey.domain-not-yours': entry(422, [
    'At {host} no passkey is made for your account. Open the site at {own} and add it there. Nothing was changed.',
    '在 {host} 不能为您的账号创建通行密钥。请打开 {own} 并在那里添加。未作任何更改。',
    '{host} ではこのアカウントのパスキーを作れません。{own} を開いて追加してください。何も変更していません。',
  ]),
  'passkey.too-many': entry(409, [
    'You already have {most, passkey|passkeys}, the maximum. Remove one first.',
    '通行密钥已达上限（{most} 个），请先移除一个。',
    'パスキーは上限の {most} 個です。先に 1 個削除してください。',
  ]),
  'passkey.wrong': entry(422, [
    'This passkey is not for this site. Log in with your password.',
    '此通行密钥不属于本站，请用密码登录。',
    'このパスキーはこのサイトのものではありません。パスワードでログインしてください。',
  ]),
  'passkey.too-late': entry(422, [
    'This took longer than five minutes or was sent twice. Try again.',
    '用时超过五分钟或重复提交，请重试。',
    '5 分を過ぎたか、二度送信されました。もう一度お試しください。',
  ]),
  'passkey.host-unfit': entry(422, [
    'Passkeys need a host name, but {host} is an address. Open this site by its name and try again.',
    '通行密钥需要通过域名访问，而 {host} 是 IP 地址。请用域名打开本站后重试。',
    'パスキーにはホスト名が必要ですが、{host} は IP アドレスです。ホスト名でこのサイトを開いて、もう一度お試しください。',
  ]),
  'code.wrong': entry(422, [
    'This code is wrong or has expired. Check it or request a new code.',
    '验证码不正确或已失效，请检查或重新获取。',
    'コードが間違っているか期限切れです。確認するか、新しいコードを請求してください。',
  ]),
  'email.taken': entry(409, [
    'Another account uses the address {email}.',
    '邮箱 {email} 已被其他账号使用。',
    'メールアドレス {email} は別のアカウントで使われています。',
  ]),
  'role.name-taken': entry(409, [
    'A role called {name} already exists.',
    '已有名为“{name}”的角色。',
    '「{name}」という役割は既にあります。',
  ]),
  'role.code-not-of-tier': entry(422, [
    'This type of role can’t have these permissions: {codes}.',
    '此类角色不能有这些权限：{codes}。',
    'この種類の役割には付与できない権限です：{codes}。',
  ]),
  'role.beyond-own': entry(
    403,
    [
      'You can’t give or change permissions you don’t have yourself: {codes}.',
      '不能授予或更改您自己没有的权限：{codes}。',
      'あなた自身が持っていない権限は、付与も変更もできません：{codes}。',
    ],
    'call-support',
  ),
  'role.discount-beyond-own': entry(
    403,
    [
      'Your own role allows discounts up to {limit} %. You can’t give a role more; nothing was changed.',
      '您的角色最多可打 {limit}% 的折扣，不能给角色更高的折扣。未作任何更改。',
      'あなたの役割の値引き上限は {limit}% です。それを超える役割は作れません。何も変更していません。',
    ],
    'edit',
  ),
  'role.refund-beyond-own': entry(
    403,
    [
      'Your own role allows refunds up to {limit:money}. You can’t give a role more; nothing was changed.',
      '您的角色最多可退款 {limit:money}，不能给角色更高的额度。未作任何更改。',
      'あなたの役割の返金上限は {limit:money} です。それを超える役割は作れません。何も変更していません。',
    ],
    'edit',
  ),
  'role.floor-beyond-own': entry(
    403,
    [
      'Your own role has a minimum price. You can’t give a role a different one or none; nothing was changed.',
      '您的角色有最低价限制，不能给角色其他限制或取消限制。未作任何更改。',
      'あなたの役割には最低価格の制限があります。別の制限や制限なしの役割は作れません。何も変更していません。',
    ],
    'edit',
  ),
  'role.own': entry(
    403,
    [
      'You cannot change your own role. Ask another administrator.',
      '不能更改自己的角色，请联系其他管理员。',
      '自分の役割は変更できません。別の管理者に依頼してください。',
    ],
    'call-support',
  ),
  'role.last-manager': entry(409, [
    'Nobody could manage roles any more. Give someone else that permission first.',
    '这样就没有人能管理角色，请先把此权限给其他人。',
    '役割を管理できる人がいなくなります。先に別の人にその権限を付与してください。',
  ]),
  'role.built-in': entry(422, [
    'Built-in roles can’t be deleted.',
    '内置角色不能删除。',
    '組み込みの役割は削除できません。',
  ]),
  'role.not-built-in': entry(422, [
    'Only built-in roles have defaults to restore.',
    '只有内置角色可恢复默认。',
    '初期値に戻せるのは組み込みの役割だけです。',
  ]),
  'role.built-in-caution': entry(422, [
    'This is a built-in role, and the change affects everyone who has it. Confirm to continue.',
    '这是内置角色，更改会影响持有此角色的所有人。请确认后继续。',
    'これは組み込みの役割です。変更するとこの役割の全員に影響します。続けるには確認してください。',
  ]),
  'admin.oneself': entry(422, [
    'You can’t do this to yourself.',
    '不能对自己执行此操作。',
    '自分自身にはこの操作を行えません。',
  ]),
  'list-view.too-many': entry(422, [
    'You can save at most {maximum, list view|list views}. Remove one first; nothing was changed.',
    '列表视图最多可保存 {maximum} 个，请先删除一个。未作任何更改。',
    '一覧のビューは {maximum} 件まで保存できます。先に 1 件削除してください。何も変更していません。',
  ]),
} as const
