import { entry } from '../../error.ts'

/** Refusals of the page where an app's tile is put on the desks. */
export const tileErrors = {
  'tile.address-unfit': entry(422, [
    'The address {address} can’t be shown on a desk. Enter an https address without # and password; nothing was changed.',
    '地址 {address} 无法在收银台显示。请输入不含 # 和密码的 https 地址。未作任何更改。',
    'アドレス {address} はレジに表示できません。# やパスワードを含まない https のアドレスを入力してください。何も変更していません。',
  ]),
}
