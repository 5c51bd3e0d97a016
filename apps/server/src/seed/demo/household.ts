import { type DemoNames, type Shelf, pieces } from './family.ts'

const home: DemoNames = ['Home & care', '家居个护', '日用品']
const office: DemoNames = ['Paper & things', '文具杂货', '文具・雑貨']

export const householdShelves: readonly Shelf[] = [
  {
    department: home,
    category: ['Paper & cleaning', '纸品清洁', '紙・掃除用品'],
    tax: 'standard',
    families: [
      pieces(
        ['Facial tissue', '抽纸', 'ティッシュ'],
        'てぃっしゅ',
        'tissue',
        ['1 pc', 480, 230],
        ['3 pc', 1280, 660],
        ['12 pc', 4680, 2500],
      ),
      pieces(['Kitchen roll', '厨房纸', 'キッチンペーパー'], 'きっちんぺーぱー', 'tissue', ['2 pc', 1380, 720]),
      pieces(
        ['Washing-up liquid', '洗洁精', '食器用洗剤'],
        'しょっきようせんざい',
        'detergent',
        ['500 ml', 980, 510],
        ['1.5 l', 2280, 1260],
      ),
      pieces(
        ['Laundry liquid', '洗衣液', '洗濯洗剤'],
        'せんたくせんざい',
        'detergent',
        ['1 l', 2280, 1280],
        ['3 l', 5480, 3200],
      ),
      pieces(['Glass cleaner', '玻璃清洁剂', 'ガラスクリーナー'], 'がらすくりーなー', 'detergent', [
        '500 ml',
        1580,
        860,
      ]),
      pieces(
        ['Kitchen sponge', '洗碗海绵', 'キッチンスポンジ'],
        'きっちんすぽんじ',
        'sponge',
        ['1 pc', 350, 150],
        ['5 pc', 1380, 640],
      ),
    ],
  },
  {
    department: home,
    category: ['Body care', '个人护理', 'ボディケア'],
    tax: 'standard',
    families: [
      pieces(
        ['Olive soap', '橄榄皂', 'オリーブ石けん'],
        'おりーぶせっけん',
        'soap',
        ['100 g', 1180, 580],
        ['3 × 100 g', 3180, 1640],
      ),
      pieces(
        ['Hand wash', '洗手液', 'ハンドソープ'],
        'はんどそーぷ',
        'shampoo',
        ['250 ml', 1580, 840],
        ['500 ml refill', 1880, 990],
      ),
      pieces(
        ['Shampoo', '洗发水', 'シャンプー'],
        'しゃんぷー',
        'shampoo',
        ['200 ml', 2280, 1240],
        ['500 ml', 4480, 2500],
      ),
      pieces(
        ['Conditioner', '护发素', 'コンディショナー'],
        'こんでぃしょなー',
        'shampoo',
        ['200 ml', 2380, 1300],
        ['500 ml', 4680, 2600],
      ),
      pieces(['Toothbrush', '牙刷', '歯ブラシ'], 'はぶらし', 'toothbrush', ['1 pc', 980, 420], ['4 pc', 3280, 1500]),
      pieces(
        ['Mint toothpaste', '薄荷牙膏', 'ミント歯磨き'],
        'みんとはみがき',
        'toothpaste',
        ['90 g', 1180, 620],
        ['140 g', 1680, 900],
      ),
      pieces(
        ['Cotton socks', '棉袜', '綿靴下'],
        'めんくつした',
        'socks',
        ['S', 1580, 760],
        ['M', 1580, 760],
        ['L', 1580, 760],
      ),
    ],
  },
  {
    department: home,
    category: ['Light & power', '照明电池', '照明・電池'],
    tax: 'standard',
    families: [
      pieces(
        ['LED bulb', 'LED灯泡', 'LED電球'],
        'えるいーでぃーでんきゅう',
        'bulb',
        ['5 W', 1280, 640],
        ['9 W', 1680, 860],
      ),
      pieces(
        ['AA batteries', '5号电池', '単3電池'],
        'たんさんでんち',
        'battery',
        ['2 pc', 780, 360],
        ['8 pc', 2680, 1300],
      ),
      pieces(
        ['AAA batteries', '7号电池', '単4電池'],
        'たんよんでんち',
        'battery',
        ['2 pc', 780, 360],
        ['8 pc', 2680, 1300],
      ),
      pieces(
        ['Scented candle', '香薰蜡烛', 'アロマキャンドル'],
        'あろまきゃんどる',
        'candle',
        ['80 g', 3280, 1700],
        ['180 g', 5880, 3100],
      ),
    ],
  },
  {
    department: office,
    category: ['Stationery', '文具', '文房具'],
    tax: 'standard',
    families: [
      pieces(
        ['Ruled notebook', '横线笔记本', '横罫ノート'],
        'よこけいのーと',
        'notebook',
        ['A6', 680, 300],
        ['A5', 980, 450],
        ['B5', 1280, 600],
      ),
      pieces(['Dotted notebook', '点阵笔记本', 'ドット方眼ノート'], 'どっとほうがんのーと', 'notebook', [
        'A5',
        1180,
        560,
      ]),
      pieces(
        ['HB pencil', 'HB铅笔', 'HB鉛筆'],
        'えいちびーえんぴつ',
        'pencil',
        ['1 pc', 150, 60],
        ['12 pc', 1580, 680],
      ),
      pieces(
        ['Colour pencils', '彩色铅笔', '色鉛筆'],
        'いろえんぴつ',
        'pencil',
        ['12 pc', 2480, 1250],
        ['36 pc', 5980, 3200],
      ),
      pieces(['Paper scissors', '剪刀', 'はさみ'], 'はさみ', 'scissors', ['13 cm', 980, 430], ['18 cm', 1480, 680]),
      pieces(
        ['Clear tape', '透明胶带', 'セロハンテープ'],
        'せろはんてーぷ',
        'tape',
        ['18 mm', 350, 140],
        ['48 mm', 780, 340],
      ),
    ],
  },
  {
    department: office,
    category: ['Bags & umbrellas', '袋与伞', '袋・傘'],
    tax: 'standard',
    families: [
      pieces(['Carrier bag', '购物袋', 'レジ袋'], 'れじぶくろ', 'bag', ['S', 20, 8], ['L', 50, 18]),
      pieces(
        ['Cotton bag', '帆布袋', 'トートバッグ'],
        'とーとばっぐ',
        'bag',
        ['natural', 2980, 1400],
        ['purple', 2980, 1400],
      ),
      pieces(['Folding umbrella', '折叠伞', '折りたたみ傘'], 'おりたたみがさ', 'umbrella', ['55 cm', 5980, 3000]),
      pieces(['Long umbrella', '长柄伞', '長傘'], 'ながかさ', 'umbrella', ['65 cm', 6980, 3600]),
    ],
  },
]
