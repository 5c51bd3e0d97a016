import { entry } from '../error.ts'

export const assemblyErrors = {
  'recipe.missing': entry(422, [
    '{name} has no parts yet. Write its recipe first; nothing was moved.',
    '“{name}”还没有组成商品。请先填写配方，库存未变动。',
    '「{name}」の構成品がまだありません。先にレシピを登録してください。在庫は動いていません。',
  ]),
  'recipe.changed': entry(
    409,
    [
      'The recipe of {name} has changed. Check the parts and confirm again; nothing was moved.',
      '“{name}”的配方已更改。请核对后再次确认，库存未变动。',
      '「{name}」のレシピが変わりました。構成品を確認して、もう一度確定してください。在庫は動いていません。',
    ],
    'retry',
  ),
  'recipe.weighed': entry(422, [
    '{name} is sold by weight: only products counted in pieces have a recipe. Nothing was saved.',
    '“{name}”按重量销售，只有按件计数的商品才有配方。尚未保存。',
    '「{name}」は量り売りです。レシピを登録できるのは個数で数える商品だけです。保存していません。',
  ]),
  'recipe.of-itself': entry(422, [
    '{name} can’t be a part of itself. Remove it from the parts; nothing was saved.',
    '“{name}”不能包含自身。请从组成商品中移除，尚未保存。',
    '「{name}」自身は構成品にできません。構成品から外してください。保存していません。',
  ]),
  'assembly.undone': entry(409, [
    '{number} has been undone already. Nothing was changed.',
    '{number} 已撤销。未作任何更改。',
    '{number} はすでに取り消されています。何も変更していません。',
  ]),
} as const
