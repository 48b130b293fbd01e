import { cancelNotice, issueNotice, payRefundRequest, refuseRefundRequest } from '#contract/operator.ts'
import { approveCorrection, proposeCorrection, refuseCorrection } from '#contract/staff/corrections.ts'
import { viewDriver } from '#contract/staff/drivers.ts'
import { decideContest } from '#contract/staff/notices.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { office } from '#testkit/operators.ts'
import { signIn } from '#testkit/staff.ts'
import { type Act, isDone } from './customers.ts'
import { address, driverOf, nthOf, plates, sendBy } from './people.ts'

const notice: Act<'notice'> = async (scene, { plate, way }) => {
  const body = { plate: plates[plate] ?? '', address }
  const { answers, line } = await sendBy(scene, way, issueNotice, { body }, office)
  for (const answer of answers) if (answer.status < 300) scene.people.notices.push(Number(answer.body.id))
  return line
}

const cancel: Act<'cancelNotice'> = async (scene, { nth, way }) => {
  const id = nthOf(scene.people.notices, nth)
  if (id === undefined) return 'nothing to cancel'
  return (await sendBy(scene, way, cancelNotice, { params: { id } }, office)).line
}

/** Somebody of the office decides a contest, or tries to decide it once more. */
const decide: Act<'decide'> = async (scene, { nth, accept, way }) => {
  const { town, people } = scene
  const contest = nthOf(await town.rows<{ id: string }>('select id from contests order by id'), nth)
  if (!contest) return 'nothing to decide'
  const input = {
    params: { id: Number(contest.id) },
    body: { accept, reason: 'Conferimos as fotos.' },
  }
  return (await sendBy(scene, way, decideContest, input, await signIn(town, people.managers.deciding))).line
}

/** The office pays what a driver asked back and no bank gives back by itself, or refuses it. */
const payBack: Act<'payBack'> = async (scene, { nth, refuse, way }) => {
  const asked = await scene.town.rows<{ id: string; user_id: string }>(
    'select id, user_id from refund_requests order by id',
  )
  const request = nthOf(asked, nth)
  if (!request) return 'nothing to pay back'
  const params = { id: Number(request.id) }
  if (refuse) return (await sendBy(scene, way, refuseRefundRequest, { params }, office)).line
  const [held] = await scene.town.rows<{ credit: string }>(
    'select sum(balance_credit) as credit from wallets where user_id = $1',
    [request.user_id],
  )
  const body = { amount: Number(held?.credit) as Cents }
  return (await sendBy(scene, way, payRefundRequest, { params, body }, office)).line
}

/** Somebody of the office looks at a driver and proposes to correct the wallet. */
const propose: Act<'propose'> = async (scene, { who, give, bonus, amount, way }) => {
  const { town, people } = scene
  const { driverId, walletId } = driverOf(people, who)
  const by = await signIn(town, people.managers.proposing)
  const params = { id: driverId }
  await town.send(viewDriver, { params, body: { reason: 'refund', words: 'Parquímetro parado' } }, by)
  const body = {
    wallet_id: walletId,
    balance: bonus ? ('bonus' as const) : ('credit' as const),
    direction: give ? ('give' as const) : ('take' as const),
    amount: cents(amount),
    reason: 'O parquímetro da rua estava parado.',
  }
  return (await sendBy(scene, way, proposeCorrection, { params, body }, by)).line
}

/** The other one approves a correction or refuses it; whoever proposed it must not approve it. */
const approve: Act<'approve'> = async (scene, { nth, own, refuse, way }) => {
  const { town, people } = scene
  const all = await town.rows<{ id: string; state: string; direction: string; amount: string }>(
    'select id, state, direction, amount from corrections order by id',
  )
  const correction = nthOf(all, nth)
  if (!correction) return 'nothing to approve'
  const by = await signIn(town, people.managers[own ? 'proposing' : 'deciding'])
  const input = { params: { id: Number(correction.id) } }
  const { answers, line } = await sendBy(scene, way, refuse ? refuseCorrection : approveCorrection, input, by)
  const approvals = refuse ? 0 : answers.filter(isDone).length
  if (approvals === 0) return line
  if (own || approvals > 1 || correction.state !== 'open') {
    people.wrong.push(`a correction is approved once, by somebody else: ${correction.id}`)
  } else {
    people.money += (correction.direction === 'give' ? 1 : -1) * Number(correction.amount)
  }
  return line
}

export const programme = { notice, cancelNotice: cancel, decide, payBack, propose, approve }
