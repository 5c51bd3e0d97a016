import { entry } from '../error.ts'

export const deviceErrors = {
  'device.session-not-enough': entry(
    403,
    [
      'Only a registered till can make this call, with its own key. Nothing was changed.',
      '只有已注册的收银机能以自己的密钥调用此接口。未作任何更改。',
      'この呼び出しは、登録済みのレジが自身の鍵で行う場合だけ使えます。何も変更していません。',
    ],
    'edit',
  ),
  'device.approver-may-not': entry(403, [
    '{name} can’t register devices either. Ask the store manager or the owner; nothing was changed.',
    '{name} 也无权注册设备，请联系店长或店主。未作任何更改。',
    '{name} さんも端末を登録できません。店長またはオーナーに依頼してください。何も変更していません。',
  ]),
  'device.public-key-unfit': entry(422, [
    'This browser sent an unusable key. Reload the page and register again.',
    '浏览器发送的密钥无法使用，请重新加载页面后再注册。',
    'ブラウザーから使えない鍵が送られました。ページを再読み込みして、もう一度登録してください。',
  ]),
  'desk.older-tills': entry(409, [
    'These tills run an older version that does not support this yet: {tills}. Reload them, or save anyway; nothing was saved.',
    '以下收银机的版本较旧，尚不支持此项：{tills}。请重新加载收银机，或仍要保存。未保存。',
    'これらのレジは古いバージョンで、まだ対応していません：{tills}。再読み込みするか、このまま保存してください。保存していません。',
  ]),
  'device.desk-unknown': entry(422, [
    'This server has no desk of version {version}. Choose one of: {there}. Nothing was changed.',
    '此服务器没有版本为 {version} 的收银台。请从以下版本中选择：{there}。未作任何更改。',
    'このサーバーにバージョン {version} のレジ画面はありません。次の中から選んでください: {there}。何も変更していません。',
  ]),
  'device.desk-far': entry(422, [
    'Version {version} is more than one release away from this server, so its tills could not sell with it. Choose one of: {there}. Nothing was changed.',
    '版本 {version} 与此服务器相差超过一个发行版，收银机无法使用。请从以下版本中选择：{there}。未作任何更改。',
    'バージョン {version} はこのサーバーから 2 リリース以上離れているため、レジで使えません。次の中から選んでください: {there}。何も変更していません。',
  ]),
  'device.unbound': entry(
    401,
    [
      'This device is no longer registered. Register it again; its sales are safe.',
      '本设备已解绑，请重新注册。销售记录都在。',
      'この端末の登録は解除されています。もう一度登録してください。売上は安全に残っています。',
    ],
    'sign-in',
  ),
  'device.proof-wrong': entry(
    401,
    [
      'This device could not prove its identity. Register it again; its sales are safe.',
      '本设备无法证明其身份，请重新注册。销售记录都在。',
      'この端末を確認できませんでした。もう一度登録してください。売上は安全に残っています。',
    ],
    'sign-in',
  ),
  'device.clock-skewed': entry(
    401,
    [
      'The clock of this device is off. It is being corrected.',
      '本设备时钟有偏差，正在校正。',
      'この端末の時計がずれています。修正しています。',
    ],
    'retry',
  ),
  'device.serial-taken': entry(409, [
    'The serial number {serial} belongs to another device. Check the number; nothing was saved.',
    '序列号 {serial} 属于其他设备，请核对号码。未保存。',
    'シリアル番号 {serial} は別の端末のものです。番号を確認してください。保存していません。',
  ]),
  'device.still-bound': entry(409, [
    '{name} is registered. Unbind it first; nothing was changed.',
    '{name} 已注册，请先解绑。未作任何更改。',
    '{name} は登録されています。先に登録を解除してください。何も変更していません。',
  ]),
  'device-pairing.code-unfit': entry(422, [
    'This is not a valid pairing code. Check the code and enter it again; nothing was changed.',
    '这不是有效的配对码，请核对后重新输入。未作任何更改。',
    '正しいペアリングコードではありません。確認して入力し直してください。何も変更していません。',
  ]),
  'device-pairing.code-unknown': entry(422, [
    'This code was used or replaced, or is older than {minutes, minute|minutes}. Ask for a new code; nothing was changed.',
    '此配对码已使用、已更换或超过 {minutes} 分钟，请索取新的配对码。未作任何更改。',
    'このコードは使用済みか、更新されたか、{minutes} 分を過ぎています。新しいコードを受け取ってください。何も変更していません。',
  ]),
  'device-import.outlet-unknown': entry(422, [
    '{field}: none of your outlets is called “{value}”.',
    '“{field}”中没有名为“{value}”的门店。',
    '「{field}」に「{value}」という店舗はありません。',
  ]),
  'device-import.device-unknown': entry(422, [
    '{field}: “{value}” matches none or several of your devices. Use the serial number.',
    '“{field}”中的“{value}”没有对应的设备，或不止一台。请填写序列号。',
    '「{field}」：「{value}」に当たる端末がないか、複数あります。シリアル番号で指定してください。',
  ]),
  'device-import.type-unknown': entry(422, [
    '{field}: “{value}” is not a type. {hint}',
    '“{field}”没有类型“{value}”。{hint}',
    '「{field}」：「{value}」という種類はありません。{hint}',
  ]),
  'device-import.cell-unfit': entry(422, [
    '{field}: “{value}” is not valid. {hint}',
    '“{field}”的值“{value}”不符合要求。{hint}',
    '「{field}」：「{value}」は使えません。{hint}',
  ]),
  'device-import.serial-twice': entry(422, [
    'The serial number {value} also appears in row {row}.',
    '序列号 {value} 在第 {row} 行重复。',
    'シリアル番号 {value} は {row} 行目にもあります。',
  ]),
  'device.too-many': entry(
    409,
    [
      'This outlet has used up its 9999 device numbers. Register as one of its devices again.',
      '此门店的 9999 个设备编号已用完，请作为已有设备重新注册。',
      'この店舗は 9999 の端末番号を使い切りました。既存の端末として登録し直してください。',
    ],
    'call-support',
  ),
  'test-shop.tills-full': entry(409, [
    'A test shop has up to 3 registered tills. Unbind one of them first; nothing was registered.',
    '测试店铺最多可注册 3 台收银设备。请先解绑其中一台。未作任何更改。',
    'テスト店に登録できるレジは 3 台までです。先に 1 台の登録を解除してください。何も登録していません。',
  ]),
  'device.disabled': entry(
    403,
    [
      'This device has been disabled. Ask your administrator; its sales are safe.',
      '本设备已停用，请联系管理员。销售记录都在。',
      'この端末は無効にされています。管理者に連絡してください。売上は安全に残っています。',
    ],
    'call-support',
  ),
  'desk-session.refused': entry(403, [
    'The server can’t confirm who is at this desk. Lock the desk and unlock it with the PIN; nothing was changed.',
    '服务器无法确认当前由谁收银。请锁定收银台，再用 PIN 解锁。未作任何更改。',
    'サーバーがレジの担当者を確認できません。何も変更していません。レジをロックし、PIN で解除してください。',
  ]),
} as const
