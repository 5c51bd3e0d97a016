import { entry } from '../error.ts'

export const deviceErrors = {
  'device.public-key-unfit': entry(422, [
    'This browser sent a key that cannot be used. Reload the page and register again.',
    '浏览器发送的密钥无法使用，请刷新页面后重新注册。',
    'ブラウザーの鍵が使用できません。ページを再読み込みして、もう一度登録してください。',
  ]),
  'device.unbound': entry(
    401,
    [
      'This device is no longer registered. Sales already made are kept; register it again.',
      '本设备已解除注册，已完成的销售不受影响，请重新注册。',
      'この端末の登録は解除されています。済んだ売上は保存されています。もう一度登録してください。',
    ],
    'sign-in',
  ),
} as const
