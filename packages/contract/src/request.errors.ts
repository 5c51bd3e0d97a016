import { entry } from './error.ts'

/** Refusals any call can give. */
export const requestErrors = {
  'request.unreadable': entry(400, [
    'This request could not be read. Nothing was changed.',
    '无法读取该请求，未作任何更改。',
    'リクエストを読み取れませんでした。何も変更していません。',
  ]),
  'request.invalid': entry(422, [
    'Please correct these fields: {fields}. Nothing was changed.',
    '请更正以下字段：{fields}。未作任何更改。',
    '次の項目を修正してください：{fields}。何も変更していません。',
  ]),
  'request.quantity-too-small': entry(422, [
    'Quantity must be greater than {minimum}: {fields}. Correct it and send again; nothing was changed.',
    '数量必须大于 {minimum}：{fields}。请更正后重新提交，未作任何更改。',
    '数量は {minimum} より大きくしてください：{fields}。修正してもう一度送信してください。何も変更していません。',
  ]),
  'request.period-unfit': entry(422, [
    'The period must be complete and end after it starts: {fields}. Correct it and try again; nothing was changed.',
    '时间段必须完整，且结束须晚于开始：{fields}。请更正后重试，未作任何更改。',
    '期間は開始と終了の両方を入力し、終了を開始より後にしてください：{fields}。修正してもう一度お試しください。何も変更していません。',
  ]),
  'request.place-unknown': entry(422, [
    'This list can’t continue from this position. Reload it from the start; nothing was changed.',
    '列表无法识别继续加载的位置，请从头重新加载，未作任何更改。',
    'この位置から一覧を続けられません。最初から読み込み直してください。何も変更していません。',
  ]),
  'request.too-large': entry(413, [
    'This is larger than the limit of {limit}. Nothing was changed.',
    '内容超过上限 {limit}，未作任何更改。',
    '上限 {limit} を超えています。何も変更していません。',
  ]),
  'request.unknown-route': entry(404, ['This call does not exist.', '没有此接口。', 'この呼び出しは存在しません。']),
  'request.method-unknown': entry(405, [
    'This call does not exist with this method; the header Allow names those it has. Nothing was changed.',
    '此接口不支持该方法，可用方法见 Allow 标头。未作任何更改。',
    'この呼び出しはこのメソッドに対応していません。使えるメソッドはヘッダー Allow にあります。何も変更していません。',
  ]),
  'request.headers-too-large': entry(431, [
    'The address and headers of this request are longer than 16 kB. Shorten them; nothing was changed.',
    '请求的地址与标头合计超过 16 kB，请缩短。未作任何更改。',
    'リクエストのアドレスとヘッダーが 16 kB を超えています。短くしてください。何も変更していません。',
  ]),
  'request.repeat-differs': entry(409, [
    'This request was already sent with other content. Send it as a new request; nothing was changed.',
    '此请求已用其他内容发送过，请作为新请求发送。未作任何更改。',
    'このリクエストは、別の内容で既に送信されています。新しいリクエストとして送信してください。何も変更していません。',
  ]),
  'request.repeat-unreadable': entry(
    409,
    [
      'This request was already completed, but its answer can’t be shown again. Check the saved data, and do not send it again.',
      '此请求已完成，但无法再次显示其结果。请查看已保存的数据，不要重复发送。',
      'このリクエストは既に完了していますが、結果をもう一度表示できません。保存された内容を確認し、再送信しないでください。',
    ],
    'verify-first',
    'saved',
  ),
  'request.too-often': entry(
    429,
    [
      'Too many attempts. Try again in {seconds, second|seconds}.',
      '尝试过于频繁，请在 {seconds} 秒后重试。',
      '試行回数が多すぎます。{seconds} 秒後にもう一度お試しください。',
    ],
    'retry',
  ),
  'session.signed-out': entry(
    401,
    [
      'Your session has timed out. Please log in again.',
      '登录已超时，请重新登录。',
      'ログインの有効期限が切れました。もう一度ログインしてください。',
    ],
    'sign-in',
  ),
  'session.clock-skewed': entry(
    409,
    [
      'The clock of this computer is wrong; the correct time is {serverTime}. Set it and try again; nothing was changed.',
      '此电脑的时钟不准确：现在是 {serverTime}。请校准后重试，未作任何更改。',
      'このコンピューターの時計が正しくありません（正しい時刻は {serverTime}）。時計を合わせて、もう一度お試しください。何も変更していません。',
    ],
    'retry',
  ),
  'permission.missing': entry(
    403,
    [
      'You do not have permission for this. Ask your administrator.',
      '您没有此操作的权限，请联系管理员。',
      'この操作の権限がありません。管理者に依頼してください。',
    ],
    'call-support',
  ),
  'thing.not-found': entry(404, ['Sorry, no data found.', '抱歉，未找到数据。', '該当するデータがありません。']),
  'thing.changed-meanwhile': entry(409, [
    'Someone else changed this while you were editing. Check the changes and save again; your changes are not saved yet.',
    '您编辑期间，他人更改了此内容。您的更改尚未保存，请查看他人的更改后再次保存。',
    '編集中にほかの人が変更しました。変更を確認して、もう一度保存してください。あなたの変更はまだ保存されていません。',
  ]),
  'session.view-only': entry(403, [
    'You are viewing as somebody else, so nothing can be changed. Stop viewing first.',
    '您正在以他人身份查看，不能更改任何内容。请先停止查看。',
    '他のユーザーとして表示中のため、変更できません。先に表示を終了してください。',
  ]),
  'support.look-only': entry(403, [
    'This support session only looks, so nothing was changed. Ask the owner to grant changes.',
    '本次客服访问仅可查看，未作任何更改。如需修改，请店主另行授权。',
    'このサポートアクセスは閲覧のみのため、何も変更していません。変更が必要な場合はオーナーに許可を依頼してください。',
  ]),
  'support.closed': entry(403, [
    'Support sessions can’t do this, whatever was granted. The owner does it in the shop; nothing was changed.',
    '客服访问无论获得何种授权均不能进行此操作，请由店主在店铺中操作。未作任何更改。',
    'サポートアクセスでは、許可の内容にかかわらずこの操作はできません。オーナーがお店で行ってください。何も変更していません。',
  ]),
  'outlet.select-first': entry(422, ['Select the outlet first.', '请先选择门店。', '先に店舗を選択してください。']),
  'test-shop.not-here': entry(409, [
    'This belongs to your real shop and can’t be done in its test shop. Sign in to the real shop; nothing was changed.',
    '此操作属于正式店铺，不能在测试店铺中进行。请登录正式店铺。未作任何更改。',
    'これは本番のお店に属する操作で、テスト店ではできません。本番のお店にログインしてください。何も変更していません。',
  ]),
  'merchant.closed': entry(409, [
    'The shop is closed because it is moving to another installation. An owner can open it again on the page “Move in”; nothing was changed.',
    '店铺正在迁移到另一处 Kassa，已停业。店主可在“迁入”页面恢复营业。未作任何更改。',
    '店舗は別の Kassa へ移転するため休止中です。オーナーが「移行」の画面で再開できます。何も変更していません。',
  ]),
  'licence.expired': entry(
    402,
    [
      'Your account has expired. Please renew; nothing was changed, and you can still view and export your data.',
      '账号已到期，请续费。未作任何更改，已有数据仍可查看和导出。',
      'アカウントの有効期限が切れています。更新してください。何も変更していません。データの閲覧とエクスポートは引き続きできます。',
    ],
    'renew',
  ),
  'licence.function-missing': entry(
    402,
    [
      'Your account lacks this premium privilege. Please upgrade; nothing was changed, and you can export your data.',
      '您的账号没有此高级权限，请升级。未作任何更改，数据仍可导出。',
      'このプレミアム機能は利用できません。アップグレードしてください。何も変更していません。データのエクスポートはできます。',
    ],
    'upgrade',
  ),
  'licence.outlets-full': entry(
    402,
    [
      'Your version allows {most, outlet|outlets}. Add outlets to it or upgrade; nothing was changed.',
      '您的版本最多支持 {most} 家门店，请增购或升级，未作任何更改。',
      '現在のプランの店舗数は {most} までです。店舗を追加購入するか、アップグレードしてください。何も変更していません。',
    ],
    'upgrade',
  ),
  'licence.codes-full': entry(
    402,
    [
      'All activation codes are in use ({most}). Release a code, add codes or upgrade; nothing was changed.',
      '激活码已全部使用（{most}），请解绑、增购或升级，未作任何更改。',
      'アクティベーションコードはすべて使用中です（{most}）。コードを解除するか、追加購入またはアップグレードしてください。何も変更していません。',
    ],
    'upgrade',
  ),
  'licence.staff-full': entry(
    402,
    [
      'Your version allows {most} staff. Upgrade, or delete former staff; nothing was changed.',
      '您的版本最多支持 {most} 名员工，请升级或删除离职员工，未作任何更改。',
      '現在のプランのスタッフ数は {most} までです。アップグレードするか、退職したスタッフを削除してください。何も変更していません。',
    ],
    'upgrade',
  ),
  'licence.products-full': entry(
    402,
    [
      'Your version allows {most, product|products}. Upgrade, or delete products you no longer sell; nothing was changed.',
      '您的版本最多支持 {most} 个商品，请升级或删除不再销售的商品，未作任何更改。',
      '現在のプランの商品数は {most} までです。アップグレードするか、販売を終えた商品を削除してください。何も変更していません。',
    ],
    'upgrade',
  ),
  'server.fault': entry(
    500,
    [
      'Something went wrong on our side. Try again, and give support the number {requestId}; nothing was changed.',
      '系统出错，未作任何更改。请重试，并将编号 {requestId} 告知客服。',
      'こちら側で問題が発生しました。もう一度試すか、番号 {requestId} をサポートにお知らせください。何も変更していません。',
    ],
    'retry',
  ),
  'server.busy': entry(
    503,
    [
      'The system is busy. Try again in a moment; nothing was changed.',
      '系统繁忙，未作任何更改，请稍后重试。',
      'システムが混み合っています。少し待ってもう一度お試しください。何も変更していません。',
    ],
    'retry',
  ),
  'server.elsewhere': entry(
    503,
    [
      'This business has moved to another server of the installation. Try again in a moment; nothing was changed.',
      '该商户已迁移到系统的另一台服务器，未作任何更改，请稍后重试。',
      'この事業者は別のサーバーに移りました。少し待ってもう一度お試しください。何も変更していません。',
    ],
    'retry',
  ),
  'server.part-away': entry(
    503,
    [
      'A part of the server does not answer, and what you asked for may be there. Try again in a moment; nothing was changed.',
      '系统的一部分暂时无响应，您要的内容可能在其中。未作任何更改，请稍后重试。',
      'サーバーの一部が応答していません。お探しの内容はそこにある可能性があります。何も変更していません。少し待ってもう一度お試しください。',
    ],
    'retry',
  ),
  'server.storage-full': entry(
    503,
    [
      'The server is out of storage. Tell its administrator; nothing was changed.',
      '服务器存储空间已满，请通知其管理员。未作任何更改。',
      'サーバーの空き容量がありません。サーバーの管理者に連絡してください。何も変更していません。',
    ],
    'call-support',
  ),
  'server.database-lost': entry(
    503,
    [
      'The database connection was lost. Check whether your changes were saved before you try again.',
      '数据库连接中断，重试前请先确认更改是否已保存。',
      'データベースとの接続が切れました。もう一度試す前に、保存されたか確認してください。',
    ],
    'verify-first',
    'unknown',
  ),
} as const
