import { entry } from '../error.ts'

export const sampleErrors = {
  'samples.there-already': entry(409, [
    'The sample products already exist. To add them again, first delete those labeled “Sample”; nothing was added.',
    '示例商品已存在。要重新添加，请先删除带“示例”标签的商品。未添加。',
    'サンプル商品は既にあります。もう一度追加するには、先に「サンプル」ラベルの商品を削除してください。何も追加していません。',
  ]),
}
