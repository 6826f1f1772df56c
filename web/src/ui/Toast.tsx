import { Check, type LucideIcon } from 'lucide-react';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Toast.module.css';

export interface ToastMessage {
  text: string;
  icon?: LucideIcon;
}

const shownForMs = 4000;

const ShowToast = createContext<(message: ToastMessage) => void>(() => undefined);

/** For what went well, and for what a tap could not open. Other errors are never toasts: they stay where they happened. */
export const useToast = () => useContext(ShowToast);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const show = useCallback((next: ToastMessage) => setMessage({ ...next }), []);

  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), shownForMs);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <ShowToast value={show}>
      {children}
      {/* Always in the page, so that a screen reader notices the text arriving. */}
      <div className={styles.region} role="status">
        {message && (
          <div className={styles.toast}>
            <Icon as={message.icon ?? Check} size={20} />
            <span className={styles.text}>{message.text}</span>
          </div>
        )}
      </div>
    </ShowToast>
  );
}
