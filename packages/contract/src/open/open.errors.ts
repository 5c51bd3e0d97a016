import { batchErrors } from './batch/batch.errors.ts'
import { entry } from '../error.ts'

/** Refusals of the public API's door, and of the page where its keys are made. */
export const openErrors = {
  ...batchErrors,
  'key.missing': entry(
    401,
    [
      'This call needs an app key in the header Authorization: Bearer kassa_live_…, in a test shop kassa_test_…. Nothing was changed.',
      '该接口需要在 Authorization 请求头中提供应用密钥：Bearer kassa_live_…（测试店铺为 kassa_test_…）。未作任何更改。',
      'この呼び出しには、ヘッダー Authorization: Bearer kassa_live_…（テスト店は kassa_test_…）にアプリのキーが必要です。何も変更していません。',
    ],
    'sign-in',
  ),
  'key.unknown': entry(
    401,
    [
      'This key is unknown or revoked. Ask the shop owner for a new key; nothing was changed.',
      '此密钥不存在或已撤销，请向店主索取新密钥。未作任何更改。',
      'このキーは存在しないか、失効しています。お店のオーナーに新しいキーを依頼してください。何も変更していません。',
    ],
    'sign-in',
  ),
  'key.address-not-allowed': entry(
    403,
    [
      'This key can’t be used from the address {address}. Call from an allowed address, or have the list changed; nothing was changed.',
      '不允许从地址 {address} 使用该密钥。请从名单内的地址调用或修改名单，未作任何更改。',
      'このキーはアドレス {address} からは使えません。許可されたアドレスから呼び出すか、許可の一覧を変更してもらってください。何も変更していません。',
    ],
    'call-support',
  ),
  'key.test-only': entry(
    403,
    [
      'This is a key for test shops (kassa_test_…), and the shop is real. Use a key that begins with kassa_live_; nothing was changed.',
      '这是测试店铺的密钥（kassa_test_…），不能用于正式店铺。请使用以 kassa_live_ 开头的密钥。未作任何更改。',
      'これはテスト店用のキー（kassa_test_…）で、本番のお店では使えません。kassa_live_ で始まるキーを使ってください。何も変更していません。',
    ],
    'edit',
  ),
  'key.live-only': entry(
    403,
    [
      'This is a key for real shops (kassa_live_…), and this is a test shop. Use a key that begins with kassa_test_; nothing was changed.',
      '这是正式店铺的密钥（kassa_live_…），不能用于测试店铺。请使用以 kassa_test_ 开头的密钥。未作任何更改。',
      'これは本番のお店用のキー（kassa_live_…）で、テスト店では使えません。kassa_test_ で始まるキーを使ってください。何も変更していません。',
    ],
    'edit',
  ),
  'key.waits': entry(
    403,
    [
      'The shop was brought back from a backup, so its apps wait. Its owner approves the access of this app again under Connections; nothing was changed.',
      '店铺已从备份恢复，其应用均已暂停。请店主在“应用连接”页面重新批准该应用的访问。未作任何更改。',
      'お店がバックアップから復元されたため、アプリは待機中です。オーナーが「アプリ連携」の画面でこのアプリのアクセスを改めて許可してください。何も変更していません。',
    ],
    'call-support',
  ),
  'key.public-only': entry(
    403,
    [
      'App keys only work for calls below /cashier/api/open. Nothing was changed.',
      '应用密钥仅可用于 /cashier/api/open 下的接口，未作任何更改。',
      'アプリのキーで使えるのは /cashier/api/open 以下の呼び出しだけです。何も変更していません。',
    ],
    'edit',
  ),
  'scope.missing': entry(
    403,
    [
      'This app lacks the scope {scopes}. Ask the owner of the shop to grant it; nothing was changed.',
      '该应用没有权限范围 {scopes}，请店主授权，未作任何更改。',
      'このアプリにはスコープ {scopes} がありません。お店のオーナーに付与を依頼してください。何も変更していません。',
    ],
    'call-support',
  ),
  'scope.daily-limit': entry(
    429,
    [
      'This app has used the scope {scope} {used, time|times} today, and the owner allows {most} a day. Go on tomorrow, or ask the owner for more; nothing was changed.',
      '该应用今天已使用权限范围 {scope} {used} 次，店主每天允许 {most} 次。请明天再试，或请店主提高上限，未作任何更改。',
      'このアプリは今日、スコープ {scope} を {used} 回使いました（1 日の上限は {most} 回）。明日あらためて実行するか、お店のオーナーに上限の引き上げを依頼してください。何も変更していません。',
    ],
    'call-support',
  ),
  'request.key-missing': entry(400, [
    'Calls that create something need the header Idempotency-Key with a value of your own; repeats send the same value. Nothing was changed.',
    '创建类请求需要 Idempotency-Key 请求头（由您生成，重试时发送相同的值）。未作任何更改。',
    '何かを作成する呼び出しには、独自の値を入れたヘッダー Idempotency-Key が必要です（再送時は同じ値）。何も変更していません。',
  ]),
  'request.tag-missing': entry(428, [
    'Edits need the header If-Match with the ETag you read, so that nobody’s changes are overwritten. Nothing was changed.',
    '修改请求需要 If-Match 请求头，其值为您读取时的 ETag，以免覆盖他人的修改。未作任何更改。',
    '変更には、読み取った ETag を入れたヘッダー If-Match が必要です（ほかの人の変更を上書きしないため）。何も変更していません。',
  ]),
  'feed.restarted': entry(409, [
    'The feed was restarted since this position. Call without “after” for the current position, then reload the lists; nothing was changed.',
    '此位置之后变更流已重新开始。请不带 after 重新获取当前位置，然后重新加载列表，未作任何更改。',
    'この位置より後でフィードが再開されました。after なしで現在の位置を取得し、一覧を読み込み直してください。何も変更していません。',
  ]),
  'thing.tag-stale': entry(412, [
    'This was changed since you read it. Read it again and send the edit with the new ETag; nothing was changed.',
    '该记录在您读取后已被修改。请重新读取，并使用新的 ETag 再次发送修改，未作任何更改。',
    '読み取った後に変更されています。もう一度読み取り、新しい ETag で変更を送信してください。何も変更していません。',
  ]),
  'request.version-unknown': entry(400, [
    'This API has no version {version}. Send one of {versions}, or leave out the header Kassa-Version; nothing was changed.',
    '该接口没有版本 {version}。请使用 {versions} 之一，或不发送 Kassa-Version 请求头，未作任何更改。',
    'この API にバージョン {version} はありません。{versions} のいずれかを送るか、ヘッダー Kassa-Version を省いてください。何も変更していません。',
  ]),
  'connection.beyond-own': entry(
    403,
    [
      'You can only grant access that you have yourself. Remove {scopes} and save again; nothing was changed.',
      '您只能授予应用您自己拥有的权限。请去掉 {scopes} 后重新保存，未作任何更改。',
      '付与できるのは、あなた自身が持つアクセスだけです。{scopes} を外して、もう一度保存してください。何も変更していません。',
    ],
    'edit',
  ),
  'connection.all-outlets-beyond-own': entry(
    403,
    [
      'Only someone who works at all outlets can grant access to all of them. Select your outlets; nothing was changed.',
      '只有负责全部门店的人员才能授予应用全部门店。请选择您的门店，未作任何更改。',
      '全店舗のアクセスを付与できるのは、全店舗を担当する人だけです。店舗を選択してください。何も変更していません。',
    ],
    'edit',
  ),
  'connection.members-need-all-outlets': entry(422, [
    'Members belong to the whole business, so apps that read them need all outlets. Select all outlets or remove members; nothing was changed.',
    '会员属于整个商户：读取会员的应用需要全部门店。请选择全部门店或去掉会员权限，未作任何更改。',
    '会員は加盟店全体のものなので、会員を読み取るアプリには全店舗が必要です。全店舗を選択するか、会員を外してください。何も変更していません。',
  ]),
  'connection.two-keys': entry(409, [
    'This app already has two valid keys. Revoke the older key first; nothing was changed.',
    '该应用已有两个有效密钥，请先撤销较旧的一个，未作任何更改。',
    'このアプリには有効なキーが既に 2 つあります。先に古いキーを失効してください。何も変更していません。',
  ]),
  'connection.renews-itself': entry(409, [
    'This app was connected by its maker and renews its access itself; it has no keys. Disconnect it to end its access; nothing was changed.',
    '该应用由第三方接入，会自行更新访问凭证，不使用密钥。如需停用，请断开连接，未作任何更改。',
    'このアプリは提供元を通じて連携され、アクセスを自動で更新するため、キーはありません。止めるには連携を解除してください。何も変更していません。',
  ]),
  'authorization.app-unknown': entry(404, [
    'No app is registered here under this address. Go back to the app and ask its maker for help; nothing was changed.',
    '此处没有以该地址注册的应用。请返回应用并联系其开发者，未作任何更改。',
    'このアドレスで登録されたアプリはありません。アプリに戻り、提供元にお問い合わせください。何も変更していません。',
  ]),
  'authorization.beyond-wish': entry(422, [
    'The app didn’t ask for {scopes}. Remove that and approve again; nothing was changed.',
    '该应用没有请求 {scopes}。请去掉后重新授权，未作任何更改。',
    'このアプリは {scopes} を求めていません。外して、もう一度承認してください。何も変更していません。',
  ]),
  'connection.address-invalid': entry(422, [
    '{address} is not an address or range such as 203.0.113.7 or 203.0.113.0/24. Correct it and save again; nothing was changed.',
    '{address} 不是有效的地址或网段（例如 203.0.113.7 或 203.0.113.0/24）。请更正后重新保存，未作任何更改。',
    '{address} はアドレスまたは範囲（例：203.0.113.7、203.0.113.0/24）ではありません。修正して、もう一度保存してください。何も変更していません。',
  ]),
  'webhook.address-inside': entry(422, [
    'Messages go to servers on the internet only, not to addresses of this network. Enter another address; nothing was changed.',
    '消息只能发送到互联网上的服务器，不能发送到本网络内的地址。请输入其他地址，未作任何更改。',
    'メッセージの送信先はインターネット上のサーバーに限られ、このネットワーク内のアドレスには送れません。別のアドレスを入力してください。何も変更していません。',
  ]),
  'webhook.address-plain': entry(422, [
    'The address has to begin with https://, so that nobody reads along. Correct it and save again; nothing was changed.',
    '地址必须以 https:// 开头，以防内容被窃取。请更正后重新保存，未作任何更改。',
    '内容を読まれないよう、アドレスは https:// で始めてください。修正して、もう一度保存してください。何も変更していません。',
  ]),
  'webhook.too-many': entry(409, [
    'This app has {most, webhook|webhooks} already. Remove one first; nothing was changed.',
    '该应用已有 {most} 个 Webhook，请先删除一个，未作任何更改。',
    'このアプリには既に {most} 件の Webhook があります。先に 1 件削除してください。何も変更していません。',
  ]),
  'webhook.kind-beyond-grant': entry(422, [
    'This app may not see {kinds}. Take that out, or change what the app may do first; nothing was changed.',
    '该应用无权查看 {kinds}。请去掉这些内容，或先更改应用的权限，未作任何更改。',
    'このアプリは {kinds} を見られません。外すか、先にアプリのアクセス範囲を変更してください。何も変更していません。',
  ]),
  'webhook.is-off': entry(409, [
    'This webhook is off. Switch it on first; nothing was sent.',
    '该 Webhook 已关闭，请先开启，未发送任何内容。',
    'この Webhook はオフです。先にオンにしてください。何も送信していません。',
  ]),
  'webhook.tests-waiting': entry(409, [
    'A test is on its way. Wait for its result in the list of messages; nothing was sent this time.',
    '测试消息正在发送。请在消息列表中等待结果，本次未发送。',
    'テストを送信中です。メッセージの一覧で結果をお待ちください。今回は何も送信していません。',
  ]),
  'external-id.other-contents': entry(409, [
    'This app made something else under the number {externalId} before. Send the same contents, or another number; nothing was changed.',
    '该应用此前已用编号 {externalId} 创建过内容不同的记录。请发送相同内容或使用其他编号，未作任何更改。',
    'このアプリは以前、番号 {externalId} で別のものを作成しています。同じ内容を送るか、別の番号を使ってください。何も変更していません。',
  ]),
  'external-id.unknown': entry(409, [
    'This app made nothing under the number {externalId}. Make the thing first, or send the number that it was made under; nothing was changed.',
    '该应用没有用编号 {externalId} 创建过任何内容。请先创建，或发送创建时所用的编号，未作任何更改。',
    'このアプリが番号 {externalId} で作成したものはありません。先に作成するか、作成時の番号を送ってください。何も変更していません。',
  ]),
  'external-id.metadata-full': entry(422, [
    'The number {externalId} would have {given, key|keys}, but has room for {most}. Clear some with null and send it again; nothing was changed.',
    '编号 {externalId} 将有 {given} 个键，最多只能有 {most} 个。请用 null 清除部分键后重新发送，未作任何更改。',
    '番号 {externalId} のキーが {given} 個になりますが、上限は {most} 個です。null で一部を消してから送り直してください。何も変更していません。',
  ]),
  'external-id.gone': entry(409, [
    'The thing that this app made under the number {externalId} is not there any more. Use another number; nothing was changed.',
    '该应用用编号 {externalId} 创建的记录已不存在。请使用其他编号，未作任何更改。',
    'このアプリが番号 {externalId} で作成したものは、もうありません。別の番号を使ってください。何も変更していません。',
  ]),
} as const
