import webPush from 'web-push'
import { readWords, runCommand } from './operator-command.ts'
import { note, print } from './output.ts'

const USAGE = `Usage:
  npm run --silent push -- keys    make a key pair for push, as lines for the server's environment
Keep it: browsers tie their subscriptions to the public key, and another one ends them all.`

const { positionals } = readWords({}, USAGE)
const [command] = positionals

const commands = {
  keys: async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    print(`VAPID_PUBLIC_KEY=${publicKey}`)
    print(`VAPID_PRIVATE_KEY=${privateKey}`)
    print('VAPID_SUBJECT=mailto:')
    note('After mailto: goes an address at which a push service reaches you if something is wrong.')
  },
}

await runCommand(commands, command, USAGE)
