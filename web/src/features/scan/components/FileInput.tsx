interface FileInputProps {
  className?: string | undefined;
  onFile: (file: File) => void;
}

/** Images only. Choosing the same one again counts as choosing. */
export const FileInput = ({ className, onFile }: FileInputProps) => (
  <input
    type="file"
    accept="image/*"
    className={className}
    onChange={(event) => {
      const file = event.target.files?.[0];
      if (file) onFile(file);
      event.target.value = '';
    }}
  />
);
