package io.proxylab.lab.cli;

import io.proxylab.lab.calibration.UnreadableCalibration;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.report.facts.HarmlessText;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problem;

import io.proxylab.lab.trial.RunDirectoryException;
import io.proxylab.lab.trial.RunDirectoryException.Absent;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.proxy.catalogue.InvalidCatalogueException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The one place where what went wrong becomes text on standard error and an exit code.
 * What the user can mend is told without a stack trace.
 */
public final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

	@Override
	public int handleParseException(ParameterException ex, String[] args) {
		CommandLine command = ex.getCommandLine();
		PrintWriter err = command.getErr();
		err.println(HarmlessText.message("proxylab: " + WrongUsage.text(ex)));
		err.println("'" + command.getCommandSpec().qualifiedName() + " --help' tells what it takes");
		err.flush();
		return ExitCodes.WRONG_INPUT;
	}

	@Override
	public int handleExecutionException(Exception ex, CommandLine command, ParseResult parsed) {
		PrintWriter err = command.getErr();
		try {
			return switch (ex) {
				case BadFile bad ->
					print(err, bad.problems().stream().map(Problem::toString).toList(), ExitCodes.WRONG_INPUT);
				case Absent absent -> print(err,
						Stream.concat(Stream.of(text(absent)), new RunsNearby(Path.of("")).of(absent.path()).stream())
							.toList(),
						ExitCodes.WRONG_INPUT);
				case RunDirectoryException failure -> print(err, List.of(text(failure)), ExitCodes.WRONG_INPUT);
				case InvalidCatalogueException failure -> print(err, List.of(text(failure)), ExitCodes.WRONG_INPUT);
				case UnreadableCalibration failure -> print(err, List.of(text(failure)), ExitCodes.WRONG_INPUT);
				case CommandFailure failure -> print(err, failure.messages(), failure.exitCode());
				case UncheckedIOException failure when failure.getCause() != null ->
					print(err, ioMessage(failure.getCause()), ExitCodes.INCOMPLETE);
				case InterruptedException _ -> print(err, List.of("proxylab: interrupted"), ExitCodes.INTERRUPTED);
				case IOException failure -> print(err, ioMessage(failure), ExitCodes.INCOMPLETE);
				default -> unexpected(ex, command);
			};
		}
		finally {
			err.flush();
		}
	}

	/**
	 * Tells of a failure that no command expects, an error of the JVM among them.
	 * @return an exit code that no gate and no wrong input has
	 */
	static int unexpected(Throwable failure, CommandLine command) {
		PrintWriter err = command.getErr();
		String name = command.getCommandSpec().qualifiedName();
		if (failure instanceof OutOfMemoryError) {
			err.println("proxylab: '" + name + "' needs more memory than the lab has ("
					+ (Runtime.getRuntime().maxMemory() >> 20)
					+ " MiB); give it more: _JAVA_OPTIONS=-Xmx4g ./proxylab ...");
		}
		else {
			err.println(
					"proxylab: '" + name + "' failed unexpectedly; please report this as a bug, with the lines below");
			failure.printStackTrace(err);
		}
		err.flush();
		return ExitCodes.UNEXPECTED;
	}

	private static String text(Exception ex) {
		return "proxylab: " + FailureReason.of(ex);
	}

	private static int print(PrintWriter err, List<String> messages, int exitCode) {
		messages.stream().map(HarmlessText::message).forEach(err::println);
		return exitCode;
	}

	/** The message of some kinds is the bare path. */
	private static List<String> ioMessage(IOException ex) {
		return List.of("proxylab: " + switch (ex) {
			case FileAlreadyExistsException there -> there.getFile() + ": is in the way; remove or rename it";
			case NoSuchFileException gone ->
				gone.getFile() + ": is not there (any more); name one that is, or run the command again";
			case AccessDeniedException denied ->
				denied.getFile() + ": this user may not read or write it; grant the right, or name another place";
			case FileSystemException failure -> FailureReason.withFile(failure);
			default -> "reading or writing failed (" + FailureReason.of(ex) + "); run the command again";
		});
	}

}
