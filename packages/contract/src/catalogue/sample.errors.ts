import { entry } from '../error.ts'

export const sampleErrors = {
  'samples.there-already': entry(409, [
    'The samples are there already. Nothing was added; delete those with the label “Sample” to have them anew.',
    '示例商品已经存在，未添加；删除带“示例”标签的商品后可重新填入。',
    'サンプル商品はすでにあります。何も追加していません。「サンプル」ラベルの商品を削除すると入れ直せます。',
  ]),
}
