import type { MissionTask } from '#contract/games/verano/verano.schema.ts'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { RadioGroupField } from '#web/components/ui/fields/radio-group-field.tsx'
import { MedalsFields } from './medals-fields.tsx'
import { MissionPicture } from './mission-picture.tsx'
import { WordFields } from './word-fields.tsx'

type TaskOf<Kind extends MissionTask['kind']> = Extract<MissionTask, { kind: Kind }>

export interface FieldsProps<Kind extends MissionTask['kind'] = MissionTask['kind']> {
  n: number
  task: TaskOf<Kind>
  errorOf: (field: string) => string | undefined
  /** Returns the text that a field had in a refused post without JavaScript. */
  writtenIn: (field: string) => string | undefined
}

/** The fields for the answer to a mission, named `part-0`, `part-1`… */
export function TaskFields({ task, ...about }: FieldsProps) {
  switch (task.kind) {
    case 'word':
      return <WordFields task={task} {...about} />
    case 'code':
      return <CodeField task={task} {...about} />
    case 'caption':
      return <CaptionFields task={task} {...about} />
    case 'medals':
      return <MedalsFields task={task} {...about} />
    default:
      return null
  }
}

export const partsOf = (task: MissionTask): number =>
  task.kind === 'quiz' ? task.questions.length : task.kind === 'word' ? task.clues.length : 1

const optionsOf = (labels: readonly string[]) => labels.map((label, i) => ({ value: String(i), label }))

const CodeField = ({ task: { where }, errorOf, writtenIn }: FieldsProps<'code'>) => (
  <TextField
    name="part-0"
    label="Código"
    hint={where}
    error={errorOf('part-0')}
    defaultValue={writtenIn('part-0')}
    width="code"
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
  />
)

const CaptionFields = ({ n, task: { picture, captions }, errorOf, writtenIn }: FieldsProps<'caption'>) => (
  <div className="verano-captions">
    <MissionPicture n={n} alt={picture.alt} />
    <RadioGroupField
      name="part-0"
      legend="¿Qué pie le pones?"
      options={optionsOf(captions.map((caption) => `«${caption}»`))}
      defaultValue={writtenIn('part-0')}
      error={errorOf('part-0')}
    />
  </div>
)
