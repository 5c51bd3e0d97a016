/** A product of the bench's catalogue: what it is called, in which script, and how its name is read. */
export interface NamedGoods {
  readonly name: string
  readonly names: { readonly zh?: string; readonly ja?: string }
  readonly reading: string
}

const english = {
  makers: [
    'Alder',
    'Brook',
    'Cedar',
    'Dune',
    'Elm',
    'Fjord',
    'Grove',
    'Harbour',
    'Inlet',
    'Juniper',
    'Kestrel',
    'Linden',
  ],
  kinds: [
    'green',
    'black',
    'roasted',
    'organic',
    'fresh',
    'frozen',
    'smoked',
    'sweet',
    'salted',
    'wild',
    'classic',
    'mild',
  ],
  things: [
    'oolong tea',
    'coffee beans',
    'oat biscuits',
    'apple juice',
    'peanut butter',
    'rice noodles',
    'tomato soup',
    'dish soap',
  ],
} as const

const chinese = {
  makers: ['青山', '白鹤', '长江', '东方', '福满', '广源', '恒顺', '金龙', '康乐', '绿野', '明月', '南星'],
  kinds: ['特级', '原味', '香辣', '无糖', '低脂', '精选', '有机', '手工', '冷冻', '新鲜', '陈年', '浓香'],
  things: ['乌龙茶', '茉莉花茶', '酱油', '米醋', '花生油', '牛肉干', '豆腐', '洗衣液'],
} as const

const japanese = {
  makers: ['富士', '桜屋', '山本', '北海', '京都', '瀬戸', '若葉', '大地', '旭', '松風', '花菱', '港屋'],
  kinds: [
    ['特選', 'とくせん'],
    ['国産', 'こくさん'],
    ['減塩', 'げんえん'],
    ['無添加', 'むてんか'],
    ['濃厚', 'のうこう'],
    ['北国', 'きたぐに'],
  ],
  things: [
    ['緑茶', 'りょくちゃ'],
    ['味噌', 'みそ'],
    ['豆腐', 'とうふ'],
    ['煎餅', 'せんべい'],
    ['洗剤', 'せんざい'],
    ['牛乳', 'ぎゅうにゅう'],
  ],
} as const

const at = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

/** The name of the product with this number: four in ten English, three Chinese, three Japanese; each has its number in it. */
export function nameOf(index: number): NamedGoods {
  const size = `${100 + (index % 19) * 50} ${index % 2 === 0 ? 'g' : 'ml'} ${index}`
  const [maker, kind, thing] = [index, Math.floor(index / 7), Math.floor(index / 10)]
  if (index % 10 < 4) {
    const { makers, kinds, things } = english
    return { name: `${at(makers, maker)} ${at(kinds, kind)} ${at(things, thing)} ${size}`, names: {}, reading: '' }
  }
  if (index % 10 < 7) {
    const { makers, kinds, things } = chinese
    return { name: `${at(makers, maker)}${at(kinds, kind)}${at(things, thing)} ${size}`, names: {}, reading: '' }
  }
  const { makers, kinds, things } = japanese
  const [how, howRead] = at(kinds, kind)
  const [what, whatRead] = at(things, thing)
  const ja = `${at(makers, maker)}${how}${what} ${size}`
  return { name: ja, names: { ja }, reading: howRead + whatRead }
}
