import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { Modal } from '#web/components/ui/modal/modal.tsx'
import { notify, type ToastKind } from '#web/components/ui/toasts/notify.ts'
import { GallerySection } from './gallery-section.tsx'

const TOASTS: Record<ToastKind, string> = {
  plain: 'Copiado',
  success: 'Tus datos están guardados',
  info: 'Hay una tarjeta nueva para hoy',
  warning: 'Tu sesión se cierra dentro de poco',
  error: 'No ha podido ser: vuelve a intentarlo',
}

export function OverlayParts() {
  return (
    <GallerySection title="Avisos y ventanas">
      <div className="cluster">
        {Object.entries(TOASTS).map(([kind, text]) => (
          <Button key={kind} variant="secondary" onClick={() => notify(text, kind as ToastKind)}>
            Aviso {kind}
          </Button>
        ))}
      </div>
      <ModalExamples />
    </GallerySection>
  )
}

function ModalExamples() {
  const [open, setOpen] = useState<readonly string[]>([])
  const add = (name: string) => setOpen([...open, name])
  const drop = (name: string) => setOpen((now) => now.filter((other) => other !== name))
  return (
    <>
      <div className="cluster">
        <Button onClick={() => add('primera')}>Abrir ventana</Button>
        <Button variant="secondary" onClick={() => add('larga')}>
          Ventana larga
        </Button>
        <Button variant="danger" onClick={() => add('firme')}>
          Ventana que pregunta
        </Button>
      </div>
      <Modal
        isOpen={open.includes('primera')}
        onClose={() => drop('primera')}
        title="Primera ventana"
        actions={
          <>
            <Button variant="secondary" onClick={() => notify('Un aviso sobre la ventana', 'info')}>
              Avisar
            </Button>
            <Button onClick={() => add('segunda')}>Abrir otra</Button>
          </>
        }
      >
        <p>Se cierra con Esc, con un clic fuera o deslizándola hacia abajo.</p>
        <TextField name="gallery-name" label="Nombre" optional />
      </Modal>
      <Modal
        isOpen={open.includes('segunda')}
        onClose={() => drop('segunda')}
        title="Segunda ventana"
        actions={
          <>
            <Button variant="secondary" onClick={() => drop('primera')}>
              Cerrar la primera
            </Button>
            <Button onClick={() => add('tercera')}>Abrir otra más</Button>
          </>
        }
      >
        <p>Está encima de la primera.</p>
      </Modal>
      <Modal isOpen={open.includes('tercera')} onClose={() => drop('tercera')} title="Tercera ventana" swipe="right">
        <p>Esta se desliza hacia la derecha.</p>
      </Modal>
      <Modal isOpen={open.includes('larga')} onClose={() => drop('larga')} title="Una ventana con mucho que leer">
        {Array.from({ length: 14 }, (_, i) => i + 1).map((n) => (
          <p key={n}>
            {n}. Participar es gratis y nunca pide comprar nada. Los premios se reparten con momentos sorteados y
            sellados antes de empezar.
          </p>
        ))}
      </Modal>
      <Modal
        isOpen={open.includes('firme')}
        onClose={() => drop('firme')}
        title="¿Borrar tu cuenta?"
        staysOpen
        actions={
          <>
            <Button variant="secondary" onClick={() => drop('firme')}>
              No, quedarme
            </Button>
            <Button variant="danger" onClick={() => drop('firme')}>
              Sí, borrarla
            </Button>
          </>
        }
      >
        <p>Esta solo se cierra con uno de sus botones.</p>
      </Modal>
    </>
  )
}
